import { calculatedValues, calculationOf, type Calculation, type InputFacts } from '@groundwatch/domain/alarms';
import { loadInputSensors, readInput, type Pool } from '@groundwatch/db';
import type { CalculatedValue } from '@groundwatch/geotechnics';
import {
  families,
  sensorTypeOf,
  versionAt,
  type CalculationVersion,
  type FamilyKey,
} from '@groundwatch/protocol/model';
import type { DueSeries } from './load-due.ts';

/** Values to store and to remove up to a time; null: the whole period is done. */
export interface Step {
  readonly stored: readonly CalculatedValue[];
  readonly removed: readonly number[];
  readonly nextFrom: number | null;
}

/** Range of storable times; a period is clipped to it. */
const [EARLIEST, LATEST] = [0, 253_402_300_799_000];

/** The version in force at a time, and its end. */
function stretchAt(
  versions: readonly CalculationVersion[],
  from: number,
): { version: CalculationVersion | null; to: number } {
  const version = versionAt(versions, from);
  const starts = versions
    .filter(({ number }) => number > (version?.number ?? 0))
    .map(({ validFrom }) => Date.parse(validFrom))
    .filter((start) => start > from);
  return { version, to: Math.min(LATEST, ...starts.map((start) => start - 1)) };
}

/** Time of the last of at most `most` readings of the first input; null: there are no more. */
async function endOf(
  pool: Pool,
  calculation: Calculation,
  from: number,
  to: number,
  most: number,
): Promise<number | null> {
  const [{ sensor, family }] = calculation.sources as [Calculation['sources'][number]];
  const { rows } = await pool.query<{ at: number | null; count: number }>(
    `SELECT date_part('epoch', max(collected_at)) * 1000 AS at, count(*)::int4 AS count FROM (SELECT collected_at FROM ${families[family].table}
      WHERE sensor_id = $1 AND collected_at BETWEEN $2 AND $3 ORDER BY collected_at LIMIT $4) AS t`,
    [sensor.id, new Date(from), new Date(to), most],
  );
  const { at, count } = rows[0]!;
  return at === null || count < most ? null : Math.round(at);
}

interface Stored {
  at: number;
  value: number | null;
  reason: number | null;
  input: number | null;
}

async function storedBetween(pool: Pool, sensorId: number, from: number, to: number): Promise<Map<number, Stored>> {
  const { rows } = await pool.query<Stored>({
    name: 'calculated_stored',
    text: `SELECT date_part('epoch', collected_at) * 1000 AS at, value, reason, input FROM reading_calculated
      WHERE sensor_id = $1 AND collected_at BETWEEN $2 AND $3`,
    values: [sensorId, new Date(from), new Date(to)],
  });
  return new Map(rows.map((row) => [Math.round(row.at), row]));
}

/** Code of an input in the catalogue's enumeration, from 1. */
export const inputCode = (input: number | null): number | null => (input === null ? null : input + 1);

const isSame = (one: Stored, { value, reason, input }: CalculatedValue): boolean =>
  one.value === value && one.reason === reason && one.input === inputCode(input);

/** Time of the newest reading of the first input, if the series has no values yet; else null. */
async function newestOfNew(pool: Pool, calculation: Calculation, sensorId: number): Promise<number | null> {
  const { rows } = await pool.query<{ at: number | null }>({
    name: 'calculated_newest',
    text: `SELECT date_part('epoch', collected_at) * 1000 AS at FROM latest_reading
      WHERE sensor_id = $1 AND NOT EXISTS (SELECT FROM latest_reading WHERE sensor_id = $2)`,
    values: [calculation.sources[0]!.sensor.id, sensorId],
  });
  return rows[0] ? Math.round(rows[0].at!) : null;
}

/** Computes the beginning of a period, at most `most` readings, and finds differences from the stored values. Throws FormulaError. */
export async function stepOf(pool: Pool, { versions, sensorId, type, span }: DueSeries, most: number): Promise<Step> {
  const from = Math.max(span.since, EARLIEST);
  const stretch = stretchAt(versions, from);
  const last = Math.min(span.until, stretch.to);
  const { version } = stretch;
  const ids = version?.inputs.map((input) => input.sensorId) ?? [];
  const sensors = await loadInputSensors(pool, ids);
  const calculation = version && calculationOf(version, sensorTypeOf(type).calculatedUnit ?? '', sensors);
  const nextFrom = (to: number): number | null => (to >= Math.min(span.until, LATEST) ? null : to + 1);
  // Before all versions, or where an input was deleted, stored values stay.
  if (!calculation) return { stored: [], removed: [], nextFrom: nextFrom(last) };
  const read = (sensor: InputFacts, family: FamilyKey, since: number, until: number) =>
    readInput(pool, sensor, family, since, until);
  // The newest value is computed first: older ones are then late, and nobody is notified of them.
  const newest = await newestOfNew(pool, calculation, sensorId);
  if (newest !== null && newest > from && newest <= last) {
    const stored = await calculatedValues(calculation, read, newest, newest);
    if (stored.length > 0) return { stored, removed: [], nextFrom: from };
  }
  const to = (await endOf(pool, calculation, from, last, most)) ?? last;
  const values = await calculatedValues(calculation, read, from, to);
  const known = await storedBetween(pool, sensorId, from, to);
  const stored = values.filter((value) => {
    const before = known.get(value.at);
    if (before && isSame(before, value)) {
      known.delete(value.at);
      return false;
    }
    return true;
  });
  return { stored, removed: [...known.keys()], nextFrom: nextFrom(to) };
}
