import type { Pool } from '@groundwatch/db';
import type { CalculationVersion, SensorTypeCode } from '@groundwatch/protocol/model';

/** A period that a series has to be calculated for; ms since 1970. */
export interface DueSpan {
  readonly ids: readonly string[];
  readonly since: number;
  /** Infinity: up to its newest input. */
  readonly until: number;
}

/** A series with its earliest due period. */
export interface DueSeries {
  readonly id: number;
  readonly sensorId: number;
  readonly deviceNo: string;
  readonly port: number;
  readonly type: SensorTypeCode;
  readonly subAddress: number;
  readonly versions: readonly CalculationVersion[];
  readonly span: DueSpan;
}

interface SeriesRow extends Omit<DueSeries, 'versions' | 'span'> {
  versions: CalculationVersion[];
  due: { id: string; since: number; until: number | null }[];
}

/** The earliest due period, merged with adjoining ones. */
function firstSpan(due: SeriesRow['due']): DueSpan {
  const ids: string[] = [];
  const { since } = due[0]!;
  let end = Number.NEGATIVE_INFINITY;
  for (const { id, since: from, until } of due) {
    if (ids.length > 0 && from > end) break;
    ids.push(id);
    end = Math.max(end, until ?? Number.POSITIVE_INFINITY);
  }
  return { ids, since, until: end };
}

/**
 * Loads the series to compute: all of their inputs have readings after the first input's newest one, or the period is due since before
 * `notedBefore`, so that an input that reports rarely does not block it.
 */
export async function loadDue(pool: Pool, notedBefore: number): Promise<DueSeries[]> {
  const { rows } = await pool.query<SeriesRow>({
    name: 'calculated_due_series',
    text: `SELECT c.id, s.id AS "sensorId", d.device_no::text AS "deviceNo", s.port, s.type, s.sub_address AS "subAddress",
        (SELECT jsonb_agg(jsonb_build_object('number', v.number, 'validFrom', v.valid_from, 'formula', v.formula, 'inputs', v.inputs)
          ORDER BY v.number) FROM calculated_version v WHERE v.series_id = c.id) AS versions, due.due
      FROM (SELECT series_id, min(noted_at) AS noted_at, jsonb_agg(jsonb_build_object('id', id::text,
          'since', CASE WHEN since = '-infinity' THEN 0 ELSE extract(epoch FROM since) * 1000 END,
          'until', CASE WHEN until < 'infinity' THEN extract(epoch FROM until) * 1000 END) ORDER BY since, id) AS due
        FROM calculated_due GROUP BY series_id) due
      JOIN calculated_series c ON c.id = due.series_id JOIN sensor s ON s.id = c.sensor_id JOIN device d ON d.id = s.device_id
      WHERE due.noted_at < $1 OR NOT EXISTS (SELECT FROM calculated_input i LEFT JOIN latest_reading l ON l.sensor_id = i.sensor_id
        WHERE i.series_id = c.id AND (l.collected_at IS NULL OR l.collected_at < (SELECT f.collected_at FROM calculated_version v
          JOIN latest_reading f ON f.sensor_id = (v.inputs -> 0 ->> 'sensorId')::int
          WHERE v.series_id = c.id ORDER BY v.number DESC LIMIT 1)))
      ORDER BY due.noted_at, c.id`,
    values: [new Date(notedBefore)],
  });
  return rows.map(({ due, versions, ...series }) => ({
    ...series,
    versions: versions.map((one) => ({ ...one, validFrom: new Date(one.validFrom).toISOString() })),
    span: firstSpan(due),
  }));
}
