import { MOST_SHIFT_ROWS } from '@groundwatch/protocol/model';
import type { ShiftAlarm } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import type { ReportScope } from './report.ts';

type Row = Omit<ShiftAlarm, 'raisedTime' | 'acknowledgedTime' | 'endedTime'> & {
  raisedTime: Date;
  acknowledgedTime: Date | null;
  endedTime: Date | null;
};

const fields = `a.id::float8 AS id, a.station_id AS "stationId", s.name AS "stationName",
  coalesce(nullif(n.name, ''), d.name, '') AS "subjectName", r.name AS "ruleName", a.kind, coalesce(n.type, '') AS "sensorType",
  a.level, a.worst_level AS "worstLevel", a.state, a.trigger, a.raised_at AS "raisedTime",
  a.acknowledged_at AS "acknowledgedTime", a.acknowledged_by AS "acknowledgedBy", a.ended_at AS "endedTime",
  (a.is_suppressed OR a.is_out_of_service OR a.shelved_until IS NOT NULL) AS "isAside"`;
const tables = `alarm a JOIN alarm_rule r ON r.id = a.rule_id JOIN station s ON s.id = a.station_id
  LEFT JOIN device d ON d.id = a.device_id LEFT JOIN sensor n ON n.id = a.sensor_id`;

const toAlarm = (row: Row): ShiftAlarm => ({
  ...row,
  raisedTime: row.raisedTime.toISOString(),
  acknowledgedTime: row.acknowledgedTime?.toISOString() ?? null,
  endedTime: row.endedTime?.toISOString() ?? null,
});

/** Alarms raised in the period and alarms open at its end (now, or the signing), the worst first. */
export async function alarmsOf(db: Queryable, { stationIds, from, to }: ReportScope) {
  const raised = await db.query<Row>(
    `SELECT ${fields} FROM ${tables} WHERE a.raised_at > $2 AND a.raised_at <= $3
       AND ($1::int[] IS NULL OR a.station_id = ANY($1))
     ORDER BY a.worst_level, a.raised_at DESC LIMIT ${MOST_SHIFT_ROWS}`,
    [stationIds, from, to],
  );
  const counted = await db.query<{ level: number; total: number }>(
    `SELECT worst_level AS level, count(*)::int AS total FROM alarm WHERE raised_at > $2 AND raised_at <= $3
       AND ($1::int[] IS NULL OR station_id = ANY($1)) GROUP BY worst_level`,
    [stationIds, from, to],
  );
  const open = await db.query<Row>(
    `SELECT ${fields} FROM ${tables} WHERE a.ended_at IS NULL AND ($1::int[] IS NULL OR a.station_id = ANY($1))
     ORDER BY (a.is_suppressed OR a.is_out_of_service OR a.shelved_until IS NOT NULL), a.level = 0,
       coalesce(nullif(a.level, 0), a.worst_level), a.state <> 'unacknowledged', a.triggered_at DESC LIMIT ${MOST_SHIFT_ROWS}`,
    [stationIds],
  );
  const totals = await db.query<{ total: number; unacknowledged: number }>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE state IN ('unacknowledged', 'returned') AND NOT is_suppressed
         AND NOT is_out_of_service AND shelved_until IS NULL)::int AS unacknowledged
     FROM alarm WHERE ended_at IS NULL AND ($1::int[] IS NULL OR station_id = ANY($1))`,
    [stationIds],
  );
  return {
    raised: raised.rows.map(toAlarm),
    raisedTotal: counted.rows.reduce((sum, { total }) => sum + total, 0),
    byLevel: Object.fromEntries(counted.rows.map(({ level, total }) => [String(level), total])),
    open: open.rows.map(toAlarm),
    openTotal: totals.rows[0]?.total ?? 0,
    unacknowledged: totals.rows[0]?.unacknowledged ?? 0,
  };
}
