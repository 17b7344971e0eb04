import { and, eq } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import { lockCommands, parameterRolloutDeviceTable, parameterRolloutTable, type StoredCommand } from '@groundwatch/db';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { enqueueWrite } from './enqueue-line.ts';
import { beforeOf, planWrite, valuesOf } from './plan-write.ts';
import { readTargetsById } from './read-targets.ts';
import { wholeRollout } from './rollout-row.ts';

/** Continues to the other devices after somebody checked the first one. Throws conflict where the rollout is not waiting for that. */
export async function continueRollout(
  context: Context,
  request: FastifyRequest,
  id: string,
): Promise<readonly StoredCommand[]> {
  const caller = callerOf(request);
  const now = context.clock();
  return transaction(context.pool, async (client, db) => {
    const { rollout, lines, state } = await wholeRollout(client, caller, id, true);
    if (state !== 'asking') throw new AppError('conflict');
    const waiting = lines.filter(({ commandId, skipped }) => commandId === null && skipped === '');
    const ids = waiting.map(({ deviceId }) => deviceId);
    await lockCommands(client, ids);
    const { userId, accountName } = caller;
    const { set, values, note } = rollout;
    const order = { rolloutId: id, set, userId, accountName, note };
    const table = parameterRolloutDeviceTable;
    const changed: StoredCommand[] = [];
    for (const target of await readTargetsById(client, caller, set, ids)) {
      const { changes, skipped } = planWrite(set, values, target);
      const write = skipped === null ? await enqueueWrite(client, order, target.id, changes, null, now) : null;
      changed.push(...(write?.changed ?? []));
      await db
        .update(table)
        .set({
          values: valuesOf(changes),
          before: beforeOf(changes),
          commandId: write?.commandId ?? null,
          skipped: skipped ?? '',
        })
        .where(and(eq(table.rolloutId, id), eq(table.deviceId, target.id)));
    }
    await db
      .update(parameterRolloutTable)
      .set({ continuedAt: new Date(now), continuedBy: accountName })
      .where(eq(parameterRolloutTable.id, id));
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'rollout:continue',
      target: id,
      detail: { number: rollout.number, devices: ids.length },
    });
    return changed;
  });
}
