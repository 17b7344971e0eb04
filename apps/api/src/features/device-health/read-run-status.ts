import { DAY_MS, GAP_CYCLES } from '@groundwatch/protocol/model';
import type { RunStatusHistory } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

/** With more changes than this a chart shows nothing useful. */
const MOST_SPELLS = 2_000;
const LONGEST_MS = 366 * DAY_MS;

// A silence is longer than the reported send cycle and than the interval just before it.
const spellQuery = `
  WITH r AS MATERIALIZED (
    SELECT collected_at AS at, run_status, send_cycle, lag(collected_at) OVER w AS before,
      lag(collected_at, 2) OVER w AS earlier, lag(run_status) OVER w AS was
    FROM device_status WHERE device_id = $1 AND collected_at >= $2 AND collected_at < $3
    WINDOW w AS (ORDER BY collected_at))
  SELECT (extract(epoch FROM at) * 1000)::float8 AS at, run_status AS "runStatus", "isAfterSilence",
    (extract(epoch FROM before) * 1000)::float8 AS before,
    (SELECT (extract(epoch FROM max(at)) * 1000)::float8 FROM r) AS last
  FROM (SELECT *, coalesce(at - before > ${GAP_CYCLES} * greatest(send_cycle * interval '1 s', before - earlier), false)
    AS "isAfterSilence" FROM r) AS s
  WHERE before IS NULL OR run_status IS DISTINCT FROM was OR "isAfterSilence"
  ORDER BY s.at DESC LIMIT $4`;

// The newest record in which a bit was clear; the fault began with the next record.
const activeQuery = `
  SELECT b.bit, s.since, clear.at IS NULL AS "isAtLeast"
  FROM latest_status l CROSS JOIN generate_series(0, 28) AS b (bit)
  LEFT JOIN LATERAL (
    SELECT collected_at AS at FROM device_status
    WHERE device_id = $1 AND collected_at >= $2 AND run_status & (1 << b.bit) = 0
    ORDER BY collected_at DESC LIMIT 1) AS clear ON true
  CROSS JOIN LATERAL (
    SELECT collected_at AS since FROM device_status
    WHERE device_id = $1 AND collected_at >= $2 AND (clear.at IS NULL OR collected_at > clear.at)
      AND run_status & (1 << b.bit) <> 0
    ORDER BY collected_at LIMIT 1) AS s
  WHERE l.device_id = $1 AND l.run_status & (1 << b.bit) <> 0
  ORDER BY b.bit`;

interface SpellRow {
  at: number;
  runStatus: number | null;
  isAfterSilence: boolean;
  before: number | null;
  last: number;
}

/** Spans of the run status within a period (ISO 8601), and the start of each present fault. */
export async function readRunStatus(
  db: Queryable,
  deviceId: number,
  period: { from: string; to: string },
  now: number,
): Promise<RunStatusHistory> {
  const from = Math.max(Date.parse(period.from), Date.parse(period.to) - LONGEST_MS);
  const [spells, active] = await Promise.all([
    db.query<SpellRow>(spellQuery, [deviceId, new Date(from), period.to, MOST_SPELLS + 1]),
    db.query<{ bit: number; since: Date; isAtLeast: boolean }>(activeQuery, [deviceId, new Date(now - LONGEST_MS)]),
  ]);
  const rows = spells.rows;
  // Rows are newest first: a span ends where the next one begins.
  const found = rows.map((row, i): RunStatusHistory['spells'][number] => [
    row.at,
    i === 0 ? row.last : (rows[i - 1]!.before ?? row.at),
    row.runStatus,
    row.isAfterSilence,
  ]);
  return {
    from,
    spells: found.slice(0, MOST_SPELLS).reverse(),
    isCut: found.length > MOST_SPELLS,
    active: active.rows.map(({ bit, since, isAtLeast }) => ({ bit, since: since.toISOString(), isAtLeast })),
  };
}
