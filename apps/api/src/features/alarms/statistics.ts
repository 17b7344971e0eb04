import { HOUR_MS } from '@groundwatch/protocol/model';
import type { AlarmStatistics, AlarmStatisticsQuery } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';

/** EEMUA 191: more than ten new alarms within ten minutes are a burst. */
const BURST = 10;
const BURST_MS = 600_000;

/** Rises that were notified: event `e` of the alarm `a`. */
const rises = `FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id
  WHERE e.what IN ('raised', 'worsened', 'reactivated', 'raisedLate') AND e.at >= $1 AND e.at < $2
    AND NOT e.detail ?| '{isOver,isSilent}' AND ($3::int[] IS NULL OR a.station_id = ANY($3))`;

/** A rise counts as chattering when it and the two before it lie within an hour. */
const chatter = `SELECT rule_id, subject, bool_or(third >= at - interval '1 hour') AS is_chattering, count(*)::int AS count FROM (
    SELECT a.rule_id, a.subject, e.at, lag(e.at, 2) OVER (PARTITION BY a.rule_id, a.subject ORDER BY e.at) AS third ${rises}
  ) AS r GROUP BY rule_id, subject`;

interface OpenAlarms {
  all: number;
  unacknowledged: number;
  byLevel: Record<string, number> | null;
  stale: number;
  shelved: number;
  suppressed: number;
  outOfService: number;
}

async function readOpenAlarms(db: Queryable, scope: readonly number[] | null, now: number): Promise<OpenAlarms> {
  const { rows } = await db.query<OpenAlarms>({
    name: 'alarm-open',
    text: `WITH o AS (SELECT state, level, raised_at, shelved_until IS NOT NULL AS is_shelved, is_suppressed, is_out_of_service,
        level > 0 AND shelved_until IS NULL AND NOT is_suppressed AND NOT is_out_of_service AS stands
      FROM alarm WHERE ended_at IS NULL AND ($1::int[] IS NULL OR station_id = ANY($1)))
      SELECT count(*) FILTER (WHERE stands)::int AS all,
        count(*) FILTER (WHERE stands AND state = 'unacknowledged')::int AS unacknowledged,
        (SELECT json_object_agg(level, n) FROM (SELECT level, count(*)::int AS n FROM o WHERE stands GROUP BY level) AS l) AS "byLevel",
        count(*) FILTER (WHERE stands AND raised_at < $2::timestamptz - interval '1 day')::int AS stale,
        count(*) FILTER (WHERE is_shelved)::int AS shelved, count(*) FILTER (WHERE is_suppressed)::int AS suppressed,
        count(*) FILTER (WHERE is_out_of_service)::int AS "outOfService" FROM o`,
    values: [scope, new Date(now)],
  });
  return rows[0]!;
}

async function readHours(
  db: Queryable,
  given: unknown[],
  from: number,
  to: number,
): Promise<AlarmStatistics['hourly']> {
  const { rows } = await db.query<{ hour: number; level: number; count: number }>({
    name: 'alarm-hours',
    text: `SELECT floor(extract(epoch FROM e.at) / 3600)::int AS hour, e.level, count(*)::int AS count ${rises} GROUP BY 1, 2`,
    values: given,
  });
  const byHour = Map.groupBy(rows, ({ hour }) => hour);
  const hourly: AlarmStatistics['hourly'] = [];
  for (let hour = Math.floor(from / HOUR_MS); hour * HOUR_MS < to; hour += 1) {
    const own = byHour.get(hour) ?? [];
    const byLevel = Object.fromEntries(own.map(({ level, count }) => [String(level), count]));
    hourly.push({ hour: new Date(hour * HOUR_MS).toISOString(), byLevel });
  }
  return hourly;
}

async function readBurst(db: Queryable, given: unknown[], stretches: number) {
  const { rows } = await db.query<{ most: number; bursts: number }>({
    name: 'alarm-burst',
    text: `SELECT coalesce(max(n), 0)::int AS most, count(*) FILTER (WHERE n > ${BURST})::int AS bursts
      FROM (SELECT count(*) AS n ${rises} GROUP BY floor(extract(epoch FROM e.at - $1::timestamptz) / 600)) AS stretches`,
    values: given,
  });
  const { most, bursts } = rows[0]!;
  return { mostInTenMinutes: most, burstShare: bursts / stretches };
}

async function readMedian(db: Queryable, given: unknown[]): Promise<number | null> {
  const { rows } = await db.query<{ median: number | null }>({
    name: 'alarm-median',
    text: `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM k.at - e.at))::float8 AS median
      FROM (SELECT e.alarm_id, e.id, e.at ${rises}) AS e CROSS JOIN LATERAL (
        SELECT n.at, n.what FROM alarm_event n WHERE n.alarm_id = e.alarm_id AND n.id > e.id
          AND n.what IN ('acknowledged', 'worsened', 'reactivated', 'raisedLate') ORDER BY n.id LIMIT 1) AS k
      WHERE k.what = 'acknowledged'`,
    values: given,
  });
  return rows[0]?.median ?? null;
}

interface Top {
  ruleId: number;
  ruleName: string;
  subject: string;
  subjectName: string;
  stationName: string;
  count: number;
  isChattering: boolean;
  all: number;
  chattering: number;
}

async function readTop(db: Queryable, given: unknown[]): Promise<Top[]> {
  const { rows } = await db.query<Top>({
    name: 'alarm-top',
    text: `SELECT c.rule_id AS "ruleId", r.name AS "ruleName", c.subject, c.count, c.is_chattering AS "isChattering", c.all, c.chattering,
        coalesce(nullif(concat_ws(' · ', d.name, nullif(n.name, '')), ''), r.name) AS "subjectName", s.name AS "stationName"
      FROM (SELECT rule_id, subject, count, coalesce(is_chattering, false) AS is_chattering, sum(count) OVER ()::int AS all,
          count(*) FILTER (WHERE is_chattering) OVER ()::int AS chattering
        FROM (${chatter}) AS c ORDER BY count DESC, rule_id, subject LIMIT 10) AS c
      JOIN alarm_rule r ON r.id = c.rule_id
      CROSS JOIN LATERAL (SELECT station_id, device_id, sensor_id FROM alarm WHERE rule_id = c.rule_id AND subject = c.subject
        ORDER BY raised_at DESC LIMIT 1) AS a
      JOIN station s ON s.id = a.station_id LEFT JOIN device d ON d.id = a.device_id LEFT JOIN sensor n ON n.id = a.sensor_id
      ORDER BY c.count DESC, c.rule_id, c.subject`,
    values: given,
  });
  return rows;
}

/** Alarm load of a period and the alarms open now, by EEMUA 191. */
export async function readStatistics(
  db: Queryable,
  caller: Caller,
  { from, to, stationIds }: AlarmStatisticsQuery,
  now: number,
): Promise<AlarmStatistics> {
  const scope = stationFilter(caller, stationIds);
  const given = [from, to, scope];
  const begin = Date.parse(from);
  // The future is not counted as time without alarms.
  const end = Math.max(begin + 1, Math.min(Date.parse(to), now));
  const open = await readOpenAlarms(db, scope, now);
  const top = await readTop(db, given);
  const raised = top[0]?.all ?? 0;
  return {
    from,
    to,
    raised,
    perHour: raised / ((end - begin) / HOUR_MS),
    ...(await readBurst(db, given, Math.ceil((end - begin) / BURST_MS))),
    open: { all: open.all, unacknowledged: open.unacknowledged, byLevel: open.byLevel ?? {} },
    stale: open.stale,
    shelved: open.shelved,
    suppressed: open.suppressed,
    outOfService: open.outOfService,
    chattering: top[0]?.chattering ?? 0,
    medianAcknowledgeS: await readMedian(db, given),
    hourly: await readHours(db, given, begin, end),
    topTen: top.map(({ all, chattering: _, ...one }) => ({ ...one, share: one.count / all })),
  };
}
