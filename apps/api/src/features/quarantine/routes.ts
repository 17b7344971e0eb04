import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deviceTable, quarantineTable } from '@groundwatch/db';
import { AdoptBodySchema, IdSchema, PageQuerySchema, pageOf, QuarantineSchema } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';

const tags = ['quarantine'];

/** Device numbers have at most 15 digits; the wire has room for more. */
const LARGEST_DEVICE_NO = 999_999_999_999_999n;

/** Frames of devices that nobody registered belong to no company: only who sees all sees them. */
export const quarantineRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/quarantine',
    {
      config: { access: ['quarantine:list'] },
      schema: { tags, querystring: PageQuerySchema, response: answers(pageOf(QuarantineSchema)) },
    },
    async (request) => {
      const { current, size } = request.query;
      const where = callerOf(request).scope === null ? undefined : sql`false`;
      const [counted, rows] = await Promise.all([
        context.db
          .select({ total: sql<number>`count(*)::int` })
          .from(quarantineTable)
          .where(where),
        context.db
          .select()
          .from(quarantineTable)
          .where(where)
          .orderBy(desc(quarantineTable.lastAt), desc(quarantineTable.id))
          .limit(size)
          .offset((current - 1) * size),
      ]);
      const records = rows.map(({ identity: _, ...row }) => ({
        ...row,
        deviceNo: String(row.deviceNo),
        frame: row.frame.toString('hex'),
        firstAt: row.firstAt.toISOString(),
        lastAt: row.lastAt.toISOString(),
      }));
      return success({ current, size, total: counted[0]?.total ?? 0, records });
    },
  );

  app.post(
    '/rest/quarantine/:id/adopt',
    {
      config: { access: ['quarantine:adopt'] },
      schema: {
        tags,
        params: z.object({ id: z.coerce.number().int().positive() }),
        body: AdoptBodySchema,
        response: answers(IdSchema),
      },
    },
    async (request) => {
      if (callerOf(request).scope !== null) throw new AppError('outOfScope');
      const { secret, ...body } = request.body;
      if (body.security !== 'plain' && typeof secret !== 'string') throw invalidField('secret', 'secretRequired');
      const id = await context.db.transaction(async (tx) => {
        const isUnknown = and(eq(quarantineTable.id, request.params.id), eq(quarantineTable.reason, 'unknown_device'));
        const { deviceNo } = found((await tx.select().from(quarantineTable).where(isUnknown))[0]);
        if (deviceNo > LARGEST_DEVICE_NO) {
          throw invalidField('deviceNo', 'tooBig', { maximum: String(LARGEST_DEVICE_NO) });
        }
        const made = await tx
          .insert(deviceTable)
          .values({
            ...body,
            deviceNo: Number(deviceNo),
            secret: typeof secret === 'string' ? Buffer.from(secret, 'hex') : null,
          })
          .returning({ id: deviceTable.id });
        // It is known now; what else it sent and could not be stored stays.
        await tx.delete(quarantineTable).where(isUnknown);
        await writeAudit(tx, {
          ...auditOf(request, context.clock()),
          action: 'quarantine:adopt',
          target: String(deviceNo),
          detail: { ...body },
        });
        return found(made[0]).id;
      });
      await publishRegistry(context, 'device');
      return success({ id });
    },
  );
};
