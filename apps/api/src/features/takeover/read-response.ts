import { onDuty } from '@groundwatch/domain/rosters';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { Alarm, AlarmResponse, ResponseStep, Told } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { loadPolicy, loadRosters, type PlanPolicy, type PlanRoster } from '../../notices/load-setup.ts';

type DeliveryRow = Omit<Told, 'deliveries'> & Omit<Told['deliveries'][number], 'at'> & { at: Date };

/** By whom they reach, in the order in which they were told. */
async function readTold(db: Queryable, alarmId: number): Promise<Told[]> {
  const { rows } = await db.query<DeliveryRow>({
    name: 'response-told',
    text: `SELECT coalesce(nullif(d.account_name, ''), d.channel_name) AS name, d.step, d.channel_kind AS "channelKind",
        d.state, d.reason, coalesce(d.sent_at, d.ended_at, d.created_at) AS at
      FROM notice_delivery d WHERE d.alarm_id = $1 ORDER BY d.created_at, d.id`,
    values: [alarmId],
  });
  const told = new Map<string, Told>();
  for (const { name, step, channelKind, state, reason, at } of rows) {
    // A roster that had nobody on duty tells of a hole, not of somebody.
    if (name === '') continue;
    const known = told.get(name) ?? { name, step, deliveries: [] };
    const delivery = { channelKind, state, reason, at: at.toISOString() };
    told.set(name, { ...known, step: Math.min(known.step, step), deliveries: [...known.deliveries, delivery] });
  }
  return [...told.values()];
}

async function readNames(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; name: string }>({
    name: 'response-names',
    text: `SELECT id, account_name AS name FROM app_user WHERE id = ANY($1) AND is_enabled`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Steps that the last rise has set going. */
async function readSteps(
  db: Queryable,
  alarmId: number,
): Promise<{ step: number; dueAt: Date; doneAt: Date | null }[]> {
  const { rows } = await db.query<{ step: number; dueAt: Date; doneAt: Date | null }>({
    name: 'response-steps',
    text: `SELECT step, due_at AS "dueAt", done_at AS "doneAt" FROM notice_escalation
      WHERE alarm_id = $1 AND notice_id = (SELECT max(notice_id) FROM notice_escalation WHERE alarm_id = $1) ORDER BY step`,
    values: [alarmId],
  });
  return rows;
}

const linesFor = (policy: PlanPolicy | null, level: AlarmLevel, step?: number) =>
  (policy?.steps ?? [])
    .filter((_, index) => step === undefined || index === step)
    .flatMap(({ lines }) => lines)
    .filter(({ levels }) => levels.includes(level));

/** Whom lines name: rosters by their names, accounts by theirs. */
function targets(
  lines: ReturnType<typeof linesFor>,
  rosters: ReadonlyMap<number, PlanRoster>,
  names: ReadonlyMap<number, string>,
): string[] {
  const all = lines.flatMap(
    ({ rosterId, userId }) => (rosterId === null ? names.get(userId ?? 0) : rosters.get(rosterId)?.name) ?? [],
  );
  return [...new Set(all)];
}

/** Who is there for an alarm, who was told of it, and the steps of its escalation. */
export async function readResponse(db: Queryable, alarm: Alarm, now: number): Promise<AlarmResponse> {
  const policy = await loadPolicy(db, alarm);
  const level = (alarm.level || alarm.worstLevel) as AlarmLevel;
  const lines = linesFor(policy, level);
  const rosterIds = [...new Set(lines.flatMap(({ rosterId }) => rosterId ?? []))];
  const rosters = await loadRosters(db, rosterIds);
  const duties = rosterIds.flatMap((id) => rosters.get(id) ?? []).map((plan) => ({ plan, ids: onDuty(plan, now) }));
  const names = await readNames(db, [
    ...duties.flatMap(({ ids }) => ids),
    ...lines.flatMap(({ userId }) => userId ?? []),
  ]);
  const steps = (await readSteps(db, alarm.id)).map(({ step, dueAt, doneAt }): ResponseStep => ({
    step,
    dueAt: dueAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    to: targets(linesFor(policy, level, step), rosters, names),
  }));
  return {
    policyName: policy?.name ?? '',
    onDuty: duties.map(({ plan, ids }) => ({ roster: plan.name, names: ids.flatMap((id) => names.get(id) ?? []) })),
    told: await readTold(db, alarm.id),
    steps,
  };
}
