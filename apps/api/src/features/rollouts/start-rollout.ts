import { eq } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import {
  lockCommands,
  parameterRolloutDeviceTable,
  parameterRolloutTable,
  parameterTemplateTable,
  type StoredCommand,
} from '@groundwatch/db';
import type { ParameterValues } from '@groundwatch/protocol/model';
import type { RolloutPostSchema } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { enqueueRead, enqueueWrite, type Order } from './enqueue-line.ts';
import { beforeOf, planWrite, valuesOf } from './plan-write.ts';
import { inOrder, readTargets, type Target } from './read-targets.ts';

type Body = z.output<typeof RolloutPostSchema>;

export interface StartedRollout {
  readonly id: string;
  readonly number: number;
  readonly changed: readonly StoredCommand[];
}

/**
 * Checks a rollout before the password. Throws invalid. A rollout of an earlier post is returned unchecked, as its devices have changed
 * since.
 */
export async function checkRollout(
  context: Context,
  request: FastifyRequest,
  body: Body,
): Promise<StartedRollout | null> {
  const { id, set, deviceNos, templateId } = body;
  const caller = callerOf(request);
  const known = await knownRollout(context, id, caller.userId);
  if (known) return known;
  const targets = inOrder(await readTargets(context.pool, caller, set, deviceNos), deviceNos);
  refuseCanary(targets, body);
  await templateName(context, templateId);
  return null;
}

async function templateName({ db }: Pick<Context, 'db'>, id: number | null): Promise<string> {
  if (id === null) return '';
  const table = parameterTemplateTable;
  const [row] = await db.select({ name: table.name }).from(table).where(eq(table.id, id));
  if (!row) throw invalidField('templateId', 'reference');
  return row.name;
}

/** The first device must be one of them and receive a write, or it would test nothing. */
function refuseCanary(targets: readonly Target[], { canary, set, values }: Body): Target {
  const target = targets.find(({ deviceNo }) => deviceNo === String(Number(canary)));
  if (!target) throw invalidField('canary', 'reference');
  if (planWrite(set, values, target).skipped !== null) throw invalidField('canary', 'canaryNotWritten');
  return target;
}

/**
 * Starts a rollout: the write of the first device is queued, those of the others wait for it (automatic) or for a user (asked). A device
 * with unknown values is read first. Repeating the same id changes nothing.
 */
export async function startRollout(context: Context, request: FastifyRequest, body: Body): Promise<StartedRollout> {
  const { id, set, values, deviceNos, mode, note } = body;
  const caller = callerOf(request);
  const now = context.clock();
  return transaction(context.pool, async (client, db) => {
    const { userId, accountName } = caller;
    const rows = await db
      .insert(parameterRolloutTable)
      .values({
        id,
        setId: set,
        values,
        mode,
        note,
        userId,
        accountName,
        createdAt: new Date(now),
        templateName: await templateName({ db }, body.templateId),
      })
      .onConflictDoNothing({ target: parameterRolloutTable.id })
      .returning({ number: parameterRolloutTable.number });
    const [row] = rows;
    if (!row) return found(await knownRollout(context, id, userId));
    const seen = await readTargets(client, caller, set, deviceNos);
    await lockCommands(
      client,
      seen.map((target) => target.id),
    );
    // Read again under the locks.
    const targets = inOrder(await readTargets(client, caller, set, deviceNos), deviceNos);
    const canary = refuseCanary(targets, body);
    const order: Order = { rolloutId: id, set, userId, accountName, note };
    const changed: StoredCommand[] = [];
    const lines: (typeof parameterRolloutDeviceTable.$inferInsert)[] = [];
    let canaryId: string | null = null;
    for (const target of [canary, ...targets.filter((other) => other !== canary)]) {
      const isCanary = target === canary;
      const { read, write, ...line } = await enqueueLine(client, order, target, values, {
        heldBy: canaryId,
        isSent: isCanary || mode === 'automatic',
        now,
      });
      if (isCanary) canaryId = write?.commandId ?? null;
      changed.push(...(read?.changed ?? []), ...(write?.changed ?? []));
      lines.push({
        rolloutId: id,
        position: targets.indexOf(target),
        isCanary,
        ...line,
        readId: read?.commandId ?? null,
        commandId: write?.commandId ?? null,
      });
    }
    await db.insert(parameterRolloutDeviceTable).values(lines);
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'rollout:create',
      target: id,
      detail: { number: row.number, set, values, mode, canary: canary.deviceNo, deviceNos, note },
    });
    return { id, number: row.number, changed };
  });
}

/** Enqueues the commands of one device: none, a write, or a read before it where its values are unknown. */
async function enqueueLine(
  client: Queryable,
  order: Order,
  target: Target,
  wanted: ParameterValues,
  { heldBy, isSent, now }: { heldBy: string | null; isSent: boolean; now: number },
) {
  const { changes, skipped } = planWrite(order.set, wanted, target);
  const isUnknown = changes.some(({ isKnown }) => !isKnown);
  const read = skipped === null && isUnknown ? await enqueueRead(client, order, target.id, now) : null;
  const write = skipped === null && isSent ? await enqueueWrite(client, order, target.id, changes, heldBy, now) : null;
  return {
    deviceId: target.id,
    values: valuesOf(changes),
    before: beforeOf(changes),
    skipped: skipped ?? ('' as const),
    read,
    write,
  };
}

/** The rollout that an earlier post of the same user created with this id, or null. Throws duplicate where it is another user's. */
export async function knownRollout(
  { db }: Pick<Context, 'db'>,
  id: string,
  userId: number,
): Promise<StartedRollout | null> {
  const table = parameterRolloutTable;
  const rows = await db.select({ number: table.number, userId: table.userId }).from(table).where(eq(table.id, id));
  const [row] = rows;
  if (!row) return null;
  if (row.userId !== userId) throw new AppError('duplicate', { values: { fields: 'id' } });
  return { id, number: row.number, changed: [] };
}
