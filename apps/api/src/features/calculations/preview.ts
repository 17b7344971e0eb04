import { calculatedValues, type Calculation } from '@groundwatch/domain/alarms';
import { readInput } from '@groundwatch/db';
import { DAY_MS, families } from '@groundwatch/protocol/model';
import type { CalculationPreview } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';

/** The most readings of the first input that are used, newest first. */
const MOST = 5_000;

/** Evaluates a formula on the stored readings of the last days. */
export async function previewOf(
  db: Queryable,
  calculation: Calculation,
  days: number,
  now: number,
): Promise<CalculationPreview> {
  const { sensor, family } = calculation.sources[0]!;
  const { rows } = await db.query<{ from: Date | null; count: number }>(
    `SELECT min(collected_at) AS from, count(*)::int4 AS count FROM (SELECT collected_at FROM ${families[family].table}
       WHERE sensor_id = $1 AND collected_at BETWEEN $2 AND $3 ORDER BY collected_at DESC LIMIT $4) AS t`,
    [sensor.id, new Date(now - days * DAY_MS), new Date(now), MOST],
  );
  const isCut = rows[0]?.count === MOST;
  const from = (isCut && rows[0]?.from?.getTime()) || now - days * DAY_MS;
  const values = await calculatedValues(calculation, (...input) => readInput(db, ...input), from, now);
  const missing = Map.groupBy(
    values.filter(({ value }) => value === null),
    ({ reason, input }) => `${reason} ${input}`,
  );
  return {
    from: new Date(from).toISOString(),
    to: new Date(now).toISOString(),
    points: values.map(({ at, value }) => [at, value]),
    missing: [...missing.values()]
      .map((own) => ({
        reason: own[0]!.reason!,
        input: own[0]!.input === null ? null : own[0]!.input + 1,
        count: own.length,
      }))
      .toSorted((a, b) => b.count - a.count),
    isCut,
  };
}
