import {
  namedAlarms,
  toLiveAlarm,
  toStoredAlarm,
  triggerOf,
  type AlarmNames,
  type AlarmRow,
  type StoredAlarm,
} from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { ReplayMark } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { foldAlarm, type FoldedStep, type LoggedEvent } from './fold-alarm.ts';

type Stations = readonly number[] | null;
type Named = AlarmRow & AlarmNames;
interface EventRow extends Omit<LoggedEvent, 'at' | 'collectedAt'> {
  alarmId: number;
  at: Date;
  collectedAt: Date | null;
  value: number | null;
  judged: Record<string, unknown> | null;
}

const seen = '($2::int[] IS NULL OR a.station_id = ANY($2))';

/** Log lines with the judgement of each rise as it was known when written. */
const events = `SELECT e.alarm_id::float8 AS "alarmId", e.at, e.collected_at AS "collectedAt", e.what, e.level,
    e.account_name AS "accountName", e.note, e.detail, j.value, j.detail AS judged
  FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id
  LEFT JOIN LATERAL (SELECT k.value, k.detail FROM alarm_judgement k
    WHERE e.what IN ('raised', 'worsened', 'reactivated', 'raisedLate')
      AND k.subject = a.subject AND k.rule_id = a.rule_id AND k.at = e.collected_at AND k.known_at <= e.at
    ORDER BY k.known_at DESC, k.id DESC LIMIT 1) j ON true
  WHERE e.alarm_id = ANY($1::bigint[]) AND e.at <= $2 ORDER BY e.alarm_id, e.id`;

type Triggers = ReadonlyMap<LoggedEvent, StoredAlarm['trigger']>;

interface AlarmHistory {
  row: Named;
  steps: readonly FoldedStep[];
  triggers: Triggers;
}

async function historiesOf(db: Queryable, rows: readonly Named[], until: string): Promise<AlarmHistory[]> {
  if (rows.length === 0) return [];
  const { rows: lines } = await db.query<EventRow>({
    name: 'replay-alarm-events',
    text: events,
    values: [rows.map(({ id }) => id), until],
  });
  const byAlarm = Map.groupBy(lines, ({ alarmId }) => alarmId);
  return rows.map((row) => {
    const triggers = new Map<LoggedEvent, StoredAlarm['trigger']>();
    const log = (byAlarm.get(row.id) ?? []).map(({ value, judged, at, collectedAt, ...line }): LoggedEvent => {
      const event = { ...line, at: at.getTime(), collectedAt: collectedAt?.getTime() ?? null };
      if (judged) triggers.set(event, triggerOf({ value, detail: judged }));
      return event;
    });
    return { row, steps: foldAlarm(log), triggers };
  });
}

/** The alarm after a step. Where the judgement of the rise is deleted, its value is unknown. */
function liveAt({ row, steps, triggers }: AlarmHistory, index: number): LiveAlarm {
  const { lifecycle } = steps[index]!;
  const risen = steps.slice(0, index + 1).findLast(({ isRise }) => isRise);
  const last = toStoredAlarm(row);
  const isLastRise = last.lifecycle.triggeredAt === lifecycle.triggeredAt;
  const trigger = (risen && triggers.get(risen.event)) ?? (isLastRise ? last.trigger : {});
  return toLiveAlarm({ ...last, trigger, lifecycle }, row);
}

/** Alarms open at a moment, with their state then. */
export async function readAlarmsAt(db: Queryable, at: string, stations: Stations): Promise<LiveAlarm[]> {
  const { rows } = await db.query<Named>({
    name: 'replay-alarms',
    text: `${namedAlarms} WHERE a.raised_at <= $1 AND (a.ended_at IS NULL OR a.ended_at > $1) AND ${seen} ORDER BY a.id`,
    values: [at, stations],
  });
  return (await historiesOf(db, rows, at)).flatMap((story) =>
    story.steps.length > 0 ? [liveAt(story, story.steps.length - 1)] : [],
  );
}

/** Changes of alarms after `since` up to `until`, in order. */
export async function readAlarmChanges(
  db: Queryable,
  since: string,
  until: string,
  stations: Stations,
): Promise<{ at: string; alarm: LiveAlarm }[]> {
  const { rows } = await db.query<Named>({
    name: 'replay-alarm-changes',
    text: `${namedAlarms} WHERE a.id IN (SELECT alarm_id FROM alarm_event WHERE at > $1 AND at <= $3) AND ${seen} ORDER BY a.id`,
    values: [since, stations, until],
  });
  const after = Date.parse(since);
  return (await historiesOf(db, rows, until))
    .flatMap((story) =>
      story.steps.flatMap(({ event }, index) =>
        event.at > after ? [{ at: new Date(event.at).toISOString(), alarm: liveAt(story, index) }] : [],
      ),
    )
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

const MOST_MARKS = 500;

/** Rises of alarms, oldest first; only the newest where there are too many. */
export async function readMarks(
  db: Queryable,
  since: string,
  until: string,
  stations: Stations,
): Promise<ReplayMark[]> {
  const { rows } = await db.query<Omit<ReplayMark, 'at'> & { at: Date }>({
    name: 'replay-marks',
    text: `SELECT e.at, a.id::float8 AS "alarmId", e.level, r.name AS "ruleName", s.name AS "stationName"
      FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id JOIN alarm_rule r ON r.id = a.rule_id JOIN station s ON s.id = a.station_id
      WHERE e.what IN ('raised', 'worsened', 'reactivated', 'raisedLate') AND e.at > $1 AND e.at <= $3 AND e.level > 0 AND ${seen}
      ORDER BY e.at DESC LIMIT ${MOST_MARKS}`,
    values: [since, stations, until],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() })).toReversed();
}

/** When the log of alarms begins; null: none was ever raised. */
export async function alarmsSince(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ at: Date | null }>('SELECT min(at) AS at FROM alarm_event');
  return rows[0]?.at?.toISOString() ?? null;
}
