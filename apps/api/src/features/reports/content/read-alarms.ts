import type { ConditionKind } from '@groundwatch/protocol/model';
import type { AlarmTrigger } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../../context.ts';
import type { Period } from './period.ts';

export interface ReportAlarm {
  stationId: number;
  sensorId: number | null;
  stationName: string;
  subjectName: string;
  ruleName: string;
  kind: ConditionKind;
  sensorType: string;
  /** The worst level within the period. */
  level: number;
  raisedAt: Date;
  endedAt: Date | null;
  trigger: Pick<AlarmTrigger, 'value' | 'limit' | 'unit' | 'field'>;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  hasReturned: boolean;
  /** Number of messages sent. */
  notified: number;
  horns: number;
  /** Notes of people, oldest first. */
  notes: string[];
}

/** Log rows are immutable: those written after the moment are excluded. */
const query = `
  SELECT a.station_id AS "stationId", a.sensor_id AS "sensorId", s.name AS "stationName",
    coalesce(nullif(n.name, ''), d.name, '') AS "subjectName", r.name AS "ruleName", a.kind, coalesce(n.type, '') AS "sensorType",
    e.level, a.raised_at AS "raisedAt", CASE WHEN a.ended_at <= $4 THEN a.ended_at END AS "endedAt",
    coalesce(j.detail || jsonb_build_object('value', j.value), a.trigger) AS trigger, e."acknowledgedAt", e."acknowledgedBy",
    e.last = 'returned' AS "hasReturned", e.notified, e.horns, coalesce(e.notes, '{}') AS notes
  FROM alarm a JOIN alarm_rule r ON r.id = a.rule_id JOIN station s ON s.id = a.station_id
    LEFT JOIN device d ON d.id = a.device_id LEFT JOIN sensor n ON n.id = a.sensor_id
    CROSS JOIN LATERAL (SELECT
      coalesce(least(min(level) FILTER (WHERE level > 0 AND at >= $2), (array_agg(level ORDER BY id DESC) FILTER (WHERE level > 0 AND at < $2))[1]),
        a.worst_level) AS level,
      max(at) FILTER (WHERE what = 'acknowledged') AS "acknowledgedAt",
      (array_agg(account_name ORDER BY id DESC) FILTER (WHERE what = 'acknowledged'))[1] AS "acknowledgedBy",
      (array_agg(what ORDER BY id DESC) FILTER (WHERE what IN ('raised', 'raisedLate', 'worsened', 'lowered', 'returned', 'reactivated')))[1] AS last,
      count(*) FILTER (WHERE what = 'notified' AND detail ->> 'state' = 'sent')::int AS notified,
      count(*) FILTER (WHERE what = 'horn')::int AS horns,
      array_agg(note ORDER BY id) FILTER (WHERE note <> '') AS notes
      FROM alarm_event v WHERE v.alarm_id = a.id AND v.at <= $4) e
    LEFT JOIN LATERAL (SELECT j.value, j.detail FROM alarm_judgement j WHERE j.rule_id = a.rule_id AND j.subject = a.subject
      AND j.level = e.level AND j.known_at <= $4 AND j.at >= a.first_triggered_at AND (a.ended_at IS NULL OR j.at <= a.ended_at)
      ORDER BY j.at DESC LIMIT 1) j ON true
  WHERE a.station_id = ANY($1) AND a.raised_at < $3 AND a.raised_at <= $4 AND (a.ended_at IS NULL OR a.ended_at >= $2)
  ORDER BY e.level, a.raised_at DESC, a.id`;

/** Alarms raised or open in the period, as known at its end; the worst first. */
export async function readAlarms(
  db: Queryable,
  stationIds: readonly number[],
  { from, to, knownAt }: Period,
): Promise<ReportAlarm[]> {
  const { rows } = await db.query<ReportAlarm>(query, [stationIds, new Date(from), new Date(to), new Date(knownAt)]);
  return rows;
}
