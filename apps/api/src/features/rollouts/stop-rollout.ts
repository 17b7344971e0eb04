import { eq } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import {
  loadOpenCommands,
  lockCommands,
  parameterRolloutTable,
  saveCommand,
  type StoredCommand,
} from '@groundwatch/db';
import { cancelled } from '@groundwatch/domain/commands';
import type { RolloutState } from '@groundwatch/protocol/model';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context, type Queryable } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { wholeRollout, type LineRow } from './rollout-row.ts';

const stoppable: readonly RolloutState[] = ['canary', 'asking', 'running'];

/** Cancels what is still queued; sent commands continue. Throws conflict where it has ended. */
export async function stopRollout(
  context: Context,
  request: FastifyRequest,
  id: string,
): Promise<readonly StoredCommand[]> {
  const caller = callerOf(request);
  const now = context.clock();
  return transaction(context.pool, async (client, db) => {
    const { rollout, lines, state } = await wholeRollout(client, caller, id, true);
    if (rollout.stoppedAt !== null) return [];
    if (!stoppable.includes(state)) throw new AppError('conflict');
    await lockCommands(
      client,
      lines.map(({ deviceId }) => deviceId),
    );
    const changed = await cancelQueued(client, id, lines, now);
    await db
      .update(parameterRolloutTable)
      .set({ stoppedAt: new Date(now), stoppedBy: caller.accountName })
      .where(eq(parameterRolloutTable.id, id));
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'rollout:stop',
      target: id,
      detail: { number: rollout.number, cancelled: changed.length },
    });
    return changed;
  });
}

async function cancelQueued(
  client: Queryable,
  rolloutId: string,
  lines: readonly LineRow[],
  now: number,
): Promise<StoredCommand[]> {
  const changed: StoredCommand[] = [];
  // The first device last: cancelling it first would cancel the dependent commands for the wrong reason.
  for (const { deviceId } of lines.toReversed()) {
    for (const command of await loadOpenCommands(client, deviceId)) {
      const lifecycle = command.rolloutId === rolloutId ? cancelled(command.lifecycle, 'person', now) : null;
      if (!lifecycle) continue;
      changed.push(...(await saveCommand(client, command, { lifecycle, entry: { at: now, what: lifecycle.state } })));
    }
  }
  return changed;
}
