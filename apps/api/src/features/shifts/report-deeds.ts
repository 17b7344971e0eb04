import { MOST_SHIFT_ROWS } from '@groundwatch/protocol/model';
import type { ShiftDeed } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import type { ReportScope } from './report.ts';

// Conditions on the time of each action. `$1` stations or null, `$2` and `$3` the period.
const inScope = (column: string): string => `($1::int[] IS NULL OR ${column} = ANY($1))`;
const deeds = `
  SELECT e.at, e.what, e.account_name AS "accountName", a.station_id AS "stationId", s.name AS "stationName",
    r.name AS "subjectName", NULL AS "commandKind", e.note, a.id::text AS reference
  FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id JOIN alarm_rule r ON r.id = a.rule_id JOIN station s ON s.id = a.station_id
  WHERE e.account_name <> '' AND e.at > $2 AND e.at <= $3 AND ${inScope('a.station_id')}
    AND e.what IN ('acknowledged', 'noted', 'shelved', 'unshelved', 'outOfService', 'inService', 'closed')
  UNION ALL
  SELECT c.created_at, 'command', c.account_name, d.station_id, s.name, d.name, c.kind, c.note, d.device_no::text
  FROM command c JOIN device d ON d.id = c.device_id JOIN station s ON s.id = d.station_id
  WHERE c.account_name <> '' AND c.kind <> 'horn' AND c.created_at > $2 AND c.created_at <= $3 AND ${inScope('d.station_id')}
  UNION ALL
  SELECT h.asked_at, CASE h.action WHEN 'test' THEN 'hornTest' ELSE 'horn' END, h.asked_name, h.station_id, h.station_name, '',
    NULL, h.note, h.id::text
  FROM horn_sequence h WHERE h.asked_at > $2 AND h.asked_at <= $3 AND ${inScope('h.station_id')}
  UNION ALL
  SELECT w.created_at, 'works', w.account_name, w.station_id, s.name, '', NULL, w.reason, w.id::text
  FROM maintenance_window w JOIN station s ON s.id = w.station_id
  WHERE w.created_at > $2 AND w.created_at <= $3 AND ${inScope('w.station_id')}`;

/** Actions of people in the period, newest first, and their number. */
export async function deedsOf(
  db: Queryable,
  { stationIds, from, to }: ReportScope,
): Promise<{ deeds: ShiftDeed[]; total: number }> {
  const { rows } = await db.query<Omit<ShiftDeed, 'at'> & { at: Date; total: number }>(
    `SELECT *, count(*) OVER ()::int AS total FROM (${deeds}) AS deed ORDER BY at DESC LIMIT ${MOST_SHIFT_ROWS}`,
    [stationIds, from, to],
  );
  return {
    deeds: rows.map(({ total: _total, ...row }) => ({ ...row, at: row.at.toISOString() })),
    total: rows[0]?.total ?? 0,
  };
}
