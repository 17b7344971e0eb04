import type { LiveAlarm } from '@groundwatch/protocol/live';
import { endAlarmByRule, escalateAlarm, type AlarmChange, type AlarmRefusal } from '@groundwatch/domain/alarms';
import type { AlarmEventKind } from '@groundwatch/protocol/model';
import {
  loadAlarms,
  loadOpenAlarms,
  outcomeOf,
  readLiveAlarms,
  saveAlarms,
  type AlarmActor,
  type AlarmOutcome,
} from './alarm-store.ts';
import type { AlarmKey, StoredAlarm } from './stored-alarm.ts';
import type { Queryable } from '../pool.ts';

export interface SteppedAlarms {
  /** The changed alarms, to be published after the commit. */
  readonly changed: LiveAlarm[];
  readonly refused: ReadonlyMap<number, AlarmRefusal>;
}

/** Makes a person's step for each alarm, under their locks. A step that returns null changes nothing. */
export async function stepAlarms(
  client: Queryable,
  ids: readonly number[],
  step: (alarm: StoredAlarm) => AlarmChange | AlarmRefusal | null,
  now: number,
  by: AlarmActor,
): Promise<SteppedAlarms> {
  const outcomes: AlarmOutcome[] = [];
  const refused = new Map<number, AlarmRefusal>();
  for (const alarm of await loadAlarms(client, ids)) {
    const change = step(alarm);
    if (typeof change === 'string') refused.set(alarm.id, change);
    else if (change) outcomes.push(outcomeOf(alarm, change));
  }
  return { changed: await saveAlarms(client, outcomes, now, by), refused };
}

/** Why a rule does not judge its alarms any more. */
export type RuleEnd = 'deleted' | 'off' | 'changed' | 'outOfPlace';

const noOne: AlarmActor = { userId: null, accountName: '' };

/** Ends the open alarms of rules, in the transaction of their change. */
export async function endAlarmsOfRules(
  client: Queryable,
  ruleIds: readonly number[],
  cause: RuleEnd,
  by: AlarmActor,
  now: number,
): Promise<LiveAlarm[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'alarm_of_rules',
    text: 'SELECT id::float8 AS id FROM alarm WHERE rule_id = ANY($1::int[]) AND ended_at IS NULL',
    values: [[...ruleIds]],
  });
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return (await stepAlarms(client, ids, ({ lifecycle }) => endAlarmByRule(lifecycle, { cause }, now), now, by)).changed;
}

/** Ends the open alarms of rules on subjects that they do not cover any more. */
export async function endAlarmsOf(
  client: Queryable,
  keys: readonly AlarmKey[],
  cause: RuleEnd,
  now: number,
  by: AlarmActor = noOne,
): Promise<LiveAlarm[]> {
  const outcomes = (await loadOpenAlarms(client, keys)).flatMap((alarm) => {
    const change = endAlarmByRule(alarm.lifecycle, { cause }, now);
    return change ? [outcomeOf(alarm, change)] : [];
  });
  return saveAlarms(client, outcomes, now, by);
}

/**
 * Makes the next step of an alarm's escalation, with one notification, however often it is tried. Null where the alarm is acknowledged, over or
 * silenced, where the step before was not made, or where this one was.
 */
export async function escalate(
  client: Queryable,
  alarmId: number,
  step: number,
  detail: Readonly<Record<string, unknown>>,
  now: number,
): Promise<LiveAlarm | null> {
  const { changed } = await stepAlarms(
    client,
    [alarmId],
    ({ lifecycle }) => escalateAlarm(lifecycle, step, detail, now),
    now,
    noOne,
  );
  return changed[0] ?? null;
}

/**
 * Gives an open alarm to somebody, with its line in the log. Null: it is over. Nothing is written where it is theirs already.
 */
export async function assignAlarm(
  client: Queryable,
  alarmId: number,
  to: { userId: number; accountName: string },
  note: string,
  by: AlarmActor,
  now: number,
): Promise<LiveAlarm[] | null> {
  const [alarm] = await loadAlarms(client, [alarmId]);
  if (!alarm || alarm.lifecycle.endedAt !== null) return null;
  const { rows } = await client.query<{ was: string | null }>({
    name: 'alarm_assign',
    text: `UPDATE alarm a SET assigned_to = $2, assigned_name = $3, assigned_at = $4, revision = a.revision + 1
      FROM alarm b WHERE a.id = $1 AND b.id = a.id AND b.assigned_to IS DISTINCT FROM $2 RETURNING b.assigned_name AS was`,
    values: [alarmId, to.userId, to.accountName, new Date(now)],
  });
  const [changed] = rows;
  if (!changed) return [];
  const detail = { to: to.accountName, ...(changed.was ? { from: changed.was } : {}) };
  await logOnAlarm(client, alarmId, changed.was ? 'handedOver' : 'assigned', { note, detail }, by, now);
  return readLiveAlarms(client, [alarmId]);
}

/** Adds a line to the log of an alarm and changes nothing else of it. */
export async function logOnAlarm(
  client: Queryable,
  alarmId: number,
  what: Extract<AlarmEventKind, 'noted' | 'notified' | 'horn' | 'assigned' | 'handedOver' | 'checked' | 'unchecked'>,
  { note = '', detail = {} }: { note?: string; detail?: Readonly<Record<string, unknown>> },
  by: AlarmActor,
  now: number,
): Promise<void> {
  await client.query({
    name: 'alarm_note',
    text: `INSERT INTO alarm_event (alarm_id, at, what, level, user_id, account_name, note, detail)
      SELECT id, $2, $3, level, $4, $5, $6, $7 FROM alarm WHERE id = $1`,
    values: [alarmId, new Date(now), what, by.userId, by.accountName, note, JSON.stringify(detail)],
  });
}
