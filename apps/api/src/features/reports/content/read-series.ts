import {
  joinedPoints,
  jumpsOf,
  rainBars,
  rainBetween,
  rainSteps,
  velocities,
  type SeriesJump,
} from '@groundwatch/geotechnics';
import { DAY_MS, HOUR_MS, sensorTypeOf, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { History } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../../context.ts';
import { loadReinstallations } from '../../../reinstallations/load-reinstallations.ts';
import type { Point } from './content.ts';
import { barMsOf, type Period } from './period.ts';
import type { Quantity } from './quantities.ts';

/** Reads curves; implemented by `curveReader` of the history. */
export type ReadCurve = (
  sensor: { id: number; type: SensorTypeCode },
  fields: readonly string[],
  period: { from: string; to: string; points: number },
  knownAt: string,
) => Promise<History>;

/** The most points that are read and kept of a curve. */
const POINTS = 1_500;
const KEPT = 500;

export interface SeriesFigures {
  readonly first: number | null;
  readonly last: number | null;
  readonly lastAt: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly change: number | null;
  /** The largest velocity over 24 h, in units per day, with its sign. */
  readonly rate: number | null;
  readonly rateAt: number | null;
  readonly points: readonly Point[];
  readonly rates: readonly Point[];
  /** Within the period: number of re-installations, and the longest gap. */
  readonly reinstalled: number;
  readonly gaps: readonly (readonly [from: number, to: number])[];
}

/** Means of equal buckets, which are sufficient for velocities over a day. */
function meansOf(points: readonly Point[], stepMs: number): Point[] {
  const buckets = new Map<number, { sum: number; time: number; count: number }>();
  for (const [time, value] of points) {
    if (value === null) continue;
    const key = Math.floor(time / stepMs);
    const one = buckets.get(key) ?? { sum: 0, time: 0, count: 0 };
    buckets.set(key, { sum: one.sum + value, time: one.time + time, count: one.count + 1 });
  }
  return [...buckets.values()].map(({ sum, time, count }) => [time / count, sum / count]);
}

const worst = (rates: readonly Point[]): Point | null =>
  rates.reduce<Point | null>((best, one) => (best && Math.abs(best[1]!) >= Math.abs(one[1]!) ? best : one), null);

/** Gaps: stretches without values that are long compared with the usual interval, also at the ends of the period. */
export function gapsOf(times: readonly number[], { from, to, knownAt }: Period): [number, number][] {
  const end = Math.min(to, knownAt);
  if (times.length < 2) return [[from, end]];
  const steps = times.slice(1).map((time, i) => time - times[i]!);
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1]!;
  const least = Math.max(3 * usual, (to - from) / 60);
  return [from, ...times, end].flatMap((time, i, all) => {
    const next = all[i + 1];
    return next !== undefined && next - time > least ? [[time, next] as [number, number]] : [];
  });
}

/** Reduces a curve to bucket means; gaps are kept. */
const thinned = (points: readonly Point[], { from, to }: Period): readonly Point[] =>
  points.length <= KEPT ? points : meansOf(points, (to - from) / KEPT);

export async function readSeries(
  read: ReadCurve,
  jumps: readonly SeriesJump[],
  { sensor, key, field }: Quantity,
  period: Period,
): Promise<SeriesFigures> {
  const { from, to, knownAt } = period;
  const iso = (at: number): string => new Date(at).toISOString();
  const asked = { from: iso(from - DAY_MS), to: iso(to), points: POINTS };
  const { series, resolution } = await read(sensor, [key], asked, iso(knownAt));
  const bucketMs = resolution * 1_000;
  const all = joinedPoints(series[key] ?? [], jumps, bucketMs)
    .filter(([, , , mean]) => mean !== null)
    .map(([time, , , mean]): Point => [time + bucketMs / 2, mean]);
  const own = all.filter(([time]) => time >= from && time < to);
  const values = own.map(([, value]) => value!);
  const gaps = gapsOf(
    own.map(([time]) => time),
    period,
  );
  const rates = velocities(meansOf(all, Math.max(HOUR_MS, bucketMs)), DAY_MS)
    .filter(([time]) => time >= from && !gaps.some((gap) => time > gap[0] && time < gap[1]))
    .map(([time, perDay]): Point => [time, perDay]);
  const fastest = worst(rates);
  const [first, last] = [values[0] ?? null, values.at(-1) ?? null];
  const digits = 10 ** (field.decimals + 1);
  const rounded = (value: number | null): number | null =>
    value === null ? null : Math.round(value * digits) / digits;
  const kept = (points: readonly Point[]): Point[] =>
    thinned(points, period).map(([time, value]) => [Math.round(time), rounded(value)]);
  return {
    first: rounded(first),
    last: rounded(last),
    lastAt: own.at(-1)?.[0] ?? null,
    min: rounded(values.length === 0 ? null : Math.min(...values)),
    max: rounded(values.length === 0 ? null : Math.max(...values)),
    change: rounded(first === null || last === null ? null : last - first),
    rate: rounded(fastest?.[1] ?? null),
    rateAt: fastest?.[0] ?? null,
    points: kept(own),
    rates: kept(rates),
    reinstalled: jumps.filter(([at]) => at >= from && at < to).length,
    gaps,
  };
}

/** Jumps of series at re-installations, by sensor and key. */
export async function readJumps(
  db: Queryable,
  quantities: readonly Quantity[],
): Promise<(quantity: Quantity) => readonly SeriesJump[]> {
  const found = await loadReinstallations(
    db,
    quantities.map(({ sensor }) => sensor.id),
  );
  return ({ sensor, key }) => jumpsOf(sensorTypeOf(sensor.type), found.get(sensor.id), key);
}

export interface Rain {
  readonly total: number;
  readonly bars: readonly Point[];
  /** The bar with the most rain. */
  readonly most: Point | null;
}

/** Rain at a gauge in the period, mm; null where there is no data. */
export async function readRain(db: Queryable, sensorId: number, period: Period): Promise<Rain | null> {
  const { from, to, knownAt } = period;
  const { rows } = await db.query<{ at: Date; total: number }>(
    `SELECT collected_at AS at, rain_total AS total FROM reading_weather WHERE sensor_id = $1 AND rain_total IS NOT NULL
       AND collected_at >= $2 AND collected_at < $3 AND received_at <= $4 ORDER BY collected_at`,
    [sensorId, new Date(from - 2 * HOUR_MS), new Date(to), new Date(knownAt)],
  );
  const steps = rainSteps(rows.map(({ at, total }) => [at.getTime(), total])).filter((step) => step.to > from);
  if (steps.length === 0) return null;
  const barMs = barMsOf(period);
  const bars = rainBars(steps, barMs, from % barMs)
    .filter(([at]) => at >= from && at < to)
    .map(([at, mm]): Point => [at, Math.round(mm * 10) / 10]);
  const most = bars.reduce<Point | null>((best, one) => (best && best[1]! >= one[1]! ? best : one), null);
  return { total: Math.round(rainBetween(steps, from, to) * 10) / 10, bars, most };
}
