import { onDuty } from '@groundwatch/domain/rosters';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { Alarm, AlarmPlan, AlarmResponse, ResponseStep, Recipient } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../../context.ts';
import { nextActionOf } from './next-action.ts';
import { readChecklist, readPlan } from './read-plan.ts';
import { loadPolicy, loadRosters, type PlanPolicy, type PlanRoster } from '../../../notifications/load-setup.ts';

type DeliveryRow = Omit<Recipient, 'deliveries'> & Omit<Recipient['deliveries'][number], 'at'> & { at: Date };

/** Recipients in the order of notification. */
async function readRecipients(db: Queryable, alarmId: number): Promise<Recipient[]> {
  const { rows } = await db.query<DeliveryRow>({
    name: 'response-recipients',
    text: `SELECT coalesce(nullif(d.account_name, ''), d.channel_name) AS name, d.step, d.channel_kind AS "channelKind",
        d.state, d.reason, coalesce(d.sent_at, d.ended_at, d.created_at) AS at
      FROM notification_delivery d WHERE d.alarm_id = $1 ORDER BY d.created_at, d.id`,
    values: [alarmId],
  });
  const recipients = new Map<string, Recipient>();
  for (const { name, step, channelKind, state, reason, at } of rows) {
    // A roster with nobody on duty gives an empty name.
    if (name === '') continue;
    const known = recipients.get(name) ?? { name, step, deliveries: [] };
    const delivery = { channelKind, state, reason, at: at.toISOString() };
    recipients.set(name, { ...known, step: Math.min(known.step, step), deliveries: [...known.deliveries, delivery] });
  }
  return [...recipients.values()];
}

async function readNames(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; name: string }>({
    name: 'response-names',
    text: `SELECT id, account_name AS name FROM app_user WHERE id = ANY($1) AND is_enabled`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Escalation steps since the last rise. */
async function readSteps(
  db: Queryable,
  alarmId: number,
): Promise<{ step: number; dueAt: Date; doneAt: Date | null }[]> {
  const { rows } = await db.query<{ step: number; dueAt: Date; doneAt: Date | null }>({
    name: 'response-steps',
    text: `SELECT step, due_at AS "dueAt", done_at AS "doneAt" FROM notification_escalation
      WHERE alarm_id = $1 AND notification_id = (SELECT max(notification_id) FROM notification_escalation WHERE alarm_id = $1) ORDER BY step`,
    values: [alarmId],
  });
  return rows;
}

const linesFor = (policy: PlanPolicy | null, level: AlarmLevel, step?: number) =>
  (policy?.steps ?? [])
    .filter((_, index) => step === undefined || index === step)
    .flatMap(({ lines }) => lines)
    .filter(({ levels }) => levels.includes(level));

/** Names of the rosters and accounts that lines refer to. */
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

/** Owner of an alarm: who has taken it, else the person named by its rule, else whoever is on duty. */
async function readOwner(
  db: Queryable,
  alarm: Alarm,
  plan: AlarmPlan | null,
  onDutyNow: readonly string[],
  now: number,
): Promise<AlarmResponse['owner']> {
  if (alarm.assignedTime !== null) return { by: 'taken', names: [alarm.assignedName], since: alarm.assignedTime };
  const named = plan?.owner;
  if (!named) return { by: 'duty', names: [...new Set(onDutyNow)], since: null };
  const roster = named.kind === 'roster' ? (await loadRosters(db, [named.id])).get(named.id) : undefined;
  const ids = named.kind === 'user' ? [named.id] : roster ? onDuty(roster, now) : [];
  return { by: 'rule', names: [...(await readNames(db, ids)).values()], since: null };
}

/** The response to an alarm: present people, recipients, escalation steps, plan and next action. `isPublic`: for a screen. */
export async function readResponse(
  db: Queryable,
  alarm: Alarm,
  now: number,
  isPublic: boolean,
): Promise<AlarmResponse> {
  const { plan, level: levelPlan } = await readPlan(db, alarm);
  const checklist = await readChecklist(db, alarm.id, levelPlan?.checklist ?? []);
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
  const duty = duties.map(({ plan: roster, ids }) => ({
    roster: roster.name,
    names: ids.flatMap((id) => names.get(id) ?? []),
  }));
  return {
    policyName: policy?.name ?? '',
    onDuty: duty,
    notified: await readRecipients(db, alarm.id),
    steps,
    instruction: levelPlan?.instruction ?? '',
    checklist,
    peopleAtRisk: plan?.peopleAtRisk ?? '',
    contacts: (plan?.contacts ?? []).map((contact) => (isPublic ? { ...contact, phone: '' } : contact)),
    owner: await readOwner(
      db,
      alarm,
      plan,
      duty.flatMap((one) => one.names),
      now,
    ),
    next: nextActionOf({ alarm, level: levelPlan, checklist, steps }),
  };
}
