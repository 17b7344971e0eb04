import { and, desc, eq, ilike, or, sql } from '@groundwatch/db/orm';
import { deviceTable, quarantineTable, tcpServerTable } from '@groundwatch/db';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishRegistry, type Context } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { likePattern } from '../../like-pattern.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import { rulesChanged } from '../../rules-changed.ts';

/** Device numbers have at most 15 digits; the wire format allows more. */
const LARGEST_DEVICE_NO = 999_999_999_999_999n;

const columns = {
  deviceNo: quarantineTable.deviceNo,
  reason: quarantineTable.reason,
  count: quarantineTable.count,
  tcpServerName: tcpServerTable.name,
  address: quarantineTable.address,
  firstAt: quarantineTable.firstAt,
  lastAt: quarantineTable.lastAt,
} as const;

/** Frames of unregistered devices belong to no company: only callers who see all may see them. */
export const quarantineRoutes = (context: Context) => async (app: App) => {
  route(app, 'GET /rest/quarantine', { access: ['quarantine:list'] }, async (request) => {
    const { current, size, keyword, reason, sort, order } = request.query;
    const { deviceNo, address, tcpServerName } = columns;
    const where = and(
      callerOf(request).scope === null ? undefined : sql`false`,
      reason === undefined ? undefined : eq(quarantineTable.reason, reason),
      keyword
        ? or(...[deviceNo, address, tcpServerName].map((column) => ilike(sql`${column}::text`, likePattern(keyword))))
        : undefined,
    );
    const server = eq(tcpServerTable.id, quarantineTable.tcpServerId);
    const direction = order === 'asc' ? sql`ASC NULLS LAST` : sql`DESC NULLS LAST`;
    const [counted, rows] = await Promise.all([
      context.db
        .select({ total: sql<number>`count(*)::int` })
        .from(quarantineTable)
        .leftJoin(tcpServerTable, server)
        .where(where),
      context.db
        .select({ row: quarantineTable, tcpServerName })
        .from(quarantineTable)
        .leftJoin(tcpServerTable, server)
        .where(where)
        .orderBy(sql`${columns[sort]} ${direction}`, desc(quarantineTable.id))
        .limit(size)
        .offset((current - 1) * size),
    ]);
    const records = rows.map(({ row: { identity: _, ...row }, tcpServerName: name }) => ({
      ...row,
      deviceNo: String(row.deviceNo),
      frame: row.frame.toString('hex'),
      tcpServerName: name,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    }));
    return { current, size, total: counted[0]?.total ?? 0, records };
  });

  route(app, 'POST /rest/quarantine/:id/adopt', { access: ['quarantine:adopt'] }, async (request) => {
    if (callerOf(request).scope !== null) throw new AppError('outOfScope');
    const { secret, ...body } = request.body;
    if (body.security !== 'plain' && typeof secret !== 'string') throw invalidField('secret', 'secretRequired');
    const id = await context.db.transaction(async (tx) => {
      await rulesChanged(tx);
      const isKept = eq(quarantineTable.id, request.params.id);
      const { deviceNo, reason } = found((await tx.select().from(quarantineTable).where(isKept).for('update'))[0]);
      if (reason !== 'unknown_device') throw invalidField('', 'notAdoptable');
      if (deviceNo > LARGEST_DEVICE_NO) {
        throw invalidField('deviceNo', 'tooBig', { maximum: String(LARGEST_DEVICE_NO) });
      }
      const known = await tx
        .select({ id: deviceTable.id })
        .from(deviceTable)
        .where(eq(deviceTable.deviceNo, Number(deviceNo)));
      if (known.length > 0) throw invalidField('', 'adoptedAlready');
      const made = await tx
        .insert(deviceTable)
        .values({
          ...body,
          deviceNo: Number(deviceNo),
          secret: typeof secret === 'string' ? Buffer.from(secret, 'hex') : null,
        })
        .returning({ id: deviceTable.id });
      // The device is known now; its frames that could not be stored for other reasons stay.
      await tx.delete(quarantineTable).where(isKept);
      await writeAudit(tx, {
        ...auditOf(request, context.clock()),
        action: 'quarantine:adopt',
        target: String(deviceNo),
        detail: { ...body },
      });
      return found(made[0]).id;
    });
    await publishRegistry(context, 'device');
    return { id };
  });
};
