import type { FastifyRequest } from 'fastify';
import { lockCommands, parameterRolloutDeviceTable, parameterRolloutTable, type StoredCommand } from '@groundwatch/db';
import type { EndReason, RolloutState } from '@groundwatch/protocol/model';
import type { RevertLine, RolloutRevertSchema } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import type { Caller } from '../../access/caller.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, found as present } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { enqueueWrite } from './enqueue-line.ts';
import { beforeOf, planRevert, valuesOf, type RevertPlan } from './plan-write.ts';
import { readTargetsById, type Target } from './read-targets.ts';
import { wholeRollout, type LineRow, type Loaded } from './rollout-row.ts';
import { knownRollout, type StartedRollout } from './start-rollout.ts';

/** The command was sent, but its effect is unknown. */
const uncertain: readonly (EndReason | '' | null)[] = ['unanswered', 'unconfirmed', 'notTaken'];
const ended: readonly RolloutState[] = ['halted', 'stopped', 'done'];

/** Whether a line may have changed its device. */
const mayHaveChanged = ({ state, reason }: LineRow): boolean =>
  state === 'applied' || (state === 'failed' && uncertain.includes(reason));

interface Planned extends RevertPlan {
  target: Target;
}

async function planAll(client: Queryable, caller: Caller, { rollout, lines }: Loaded): Promise<Planned[]> {
  const own = new Map(lines.filter(mayHaveChanged).map((line) => [line.deviceId, line]));
  const targets = await readTargetsById(client, caller, rollout.set, [...own.keys()]);
  const others = await replacedSince(client, [...own.keys()], rollout.createdAt);
  const planned = targets.map((target): Planned => {
    const { values, before, found } = own.get(target.id)!;
    const known = Object.fromEntries(Object.keys(values).map((key) => [key, before[key] ?? found?.[key] ?? null]));
    const plan = planRevert(rollout.set, { ...target, values, before: known });
    // Values of a replaced RTU are not the former state of its successor.
    const isOther = plan.skipped === null && others.has(target.id);
    return { target, ...plan, skipped: isOther ? 'changedSince' : plan.skipped };
  });
  const place = ({ target }: Planned): number => own.get(target.id)!.position;
  return planned.toSorted((a, b) => place(a) - place(b));
}

async function replacedSince(client: Queryable, deviceIds: readonly number[], since: Date): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT DISTINCT device_id AS id FROM device_service
     WHERE device_id = ANY($1::int[]) AND kind = 'replaced' AND created_at > $2`,
    [deviceIds, since],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Previews a revert. Throws conflict while the rollout is running. */
export async function previewRevert({ pool }: Context, caller: Caller, id: string): Promise<RevertLine[]> {
  const loaded = await wholeRollout(pool, caller, id);
  if (!ended.includes(loaded.state)) throw new AppError('conflict');
  const planned = await planAll(pool, caller, loaded);
  return planned.map(({ target: { deviceNo, deviceName }, changes, skipped }) => ({
    deviceNo,
    deviceName,
    changes,
    skipped,
  }));
}

/** Restores the values from before a rollout, on all devices at once. */
export async function revertRollout(
  context: Context,
  request: FastifyRequest,
  id: string,
  { id: newId, isForced, note }: z.output<typeof RolloutRevertSchema>,
): Promise<StartedRollout> {
  const caller = callerOf(request);
  const now = context.clock();
  return transaction(context.pool, async (client, db) => {
    const loaded = await wholeRollout(client, caller, id, true);
    const { rollout, lines } = loaded;
    const { userId, accountName } = caller;
    const rows = await db
      .insert(parameterRolloutTable)
      .values({
        id: newId,
        setId: rollout.set,
        values: {},
        mode: 'atOnce',
        reverts: id,
        note,
        userId,
        accountName,
        createdAt: new Date(now),
        templateName: rollout.templateName,
      })
      .onConflictDoNothing({ target: parameterRolloutTable.id })
      .returning({ number: parameterRolloutTable.number });
    const [row] = rows;
    if (!row) return present(await knownRollout(context, newId, userId));
    if (!ended.includes(loaded.state)) throw new AppError('conflict');
    await lockCommands(
      client,
      lines.map(({ deviceId }) => deviceId),
    );
    const planned = await planAll(client, caller, loaded);
    const isWritten = ({ skipped }: Planned): boolean => skipped === null || (isForced && skipped === 'changedSince');
    if (!planned.some(isWritten)) throw new AppError('conflict');
    const order = { rolloutId: newId, set: rollout.set, userId, accountName, note };
    const changed: StoredCommand[] = [];
    for (const [position, plan] of planned.entries()) {
      const { target, changes, skipped } = plan;
      const write = isWritten(plan) ? await enqueueWrite(client, order, target.id, changes, null, now) : null;
      changed.push(...(write?.changed ?? []));
      await db.insert(parameterRolloutDeviceTable).values({
        rolloutId: newId,
        deviceId: target.id,
        position,
        values: valuesOf(changes),
        before: beforeOf(changes),
        commandId: write?.commandId ?? null,
        skipped: write ? '' : (skipped ?? 'unchanged'),
      });
    }
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'rollout:revert',
      target: id,
      detail: { number: rollout.number, revert: row.number, isForced, note, devices: planned.filter(isWritten).length },
    });
    return { id: newId, number: row.number, changed };
  });
}
