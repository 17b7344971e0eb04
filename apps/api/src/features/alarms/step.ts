import type { FastifyRequest } from 'fastify';
import { stepAlarms, type StoredAlarm } from '@groundwatch/db';
import type { AlarmChange, AlarmRefusal } from '@groundwatch/domain/alarms';
import type { Alarm } from '@groundwatch/protocol/rest';
import { stationFilter } from '../../access/caller.ts';
import { publishAlarms } from './publish-alarms.ts';
import { readAlarm } from './read-alarm.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';

const failureOf = (refusal: AlarmRefusal): AppError =>
  new AppError(refusal === 'worse' ? 'alarmWorse' : refusal === 'active' ? 'alarmStanding' : 'alarmOver');

interface AlarmStep {
  /** `alarm:acknowledge`, … */
  readonly action: string;
  readonly detail?: Record<string, unknown>;
  readonly step: (alarm: StoredAlarm, now: number) => AlarmChange | AlarmRefusal | null;
}

/** One action of a person on one alarm, with its log and audit rows; published after the commit. */
export async function stepAlarm(
  context: Context,
  request: FastifyRequest,
  id: number,
  { action, detail = {}, step }: AlarmStep,
): Promise<Alarm> {
  const { pool } = context;
  const caller = callerOf(request);
  await readAlarm(pool, caller, id);
  const now = context.clock();
  const changed = await transaction(pool, async (client, db) => {
    const stepped = await stepAlarms(client, [id], (alarm) => step(alarm, now), now, caller);
    const refusal = stepped.refused.get(id);
    if (refusal !== undefined) throw failureOf(refusal);
    await writeAudit(db, { ...auditOf(request, now), action, target: String(id), detail });
    return stepped.changed;
  });
  await publishAlarms(context, changed);
  return readAlarm(pool, caller, id);
}

/** One action on several alarms; returns those that refuse it. Throws notFound where one may not be seen. */
export async function stepMany(
  context: Context,
  request: FastifyRequest,
  ids: readonly number[],
  { action, detail = {}, step }: AlarmStep,
): Promise<{ done: number[]; refused: ReadonlyMap<number, AlarmRefusal> }> {
  const { pool } = context;
  const caller = callerOf(request);
  const wanted = [...new Set(ids)];
  const { rows } = await pool.query<{ seen: number }>({
    name: 'alarms-seen',
    text: `SELECT count(*)::int AS seen FROM alarm WHERE id = ANY($1::bigint[]) AND ($2::int[] IS NULL OR station_id = ANY($2))`,
    values: [wanted, stationFilter(caller)],
  });
  if (rows[0]?.seen !== wanted.length) throw new AppError('notFound');
  const now = context.clock();
  const { changed, refused } = await transaction(pool, async (client, db) => {
    const stepped = await stepAlarms(client, wanted, (alarm) => step(alarm, now), now, caller);
    const done = stepped.changed.map(({ id }) => id);
    if (done.length > 0)
      await writeAudit(db, { ...auditOf(request, now), action, target: '', detail: { ...detail, ids: done } });
    return stepped;
  });
  await publishAlarms(context, changed);
  return { done: changed.map(({ id }) => id), refused };
}
