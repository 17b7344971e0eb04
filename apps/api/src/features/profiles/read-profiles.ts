import { calibratedValues } from '@groundwatch/geotechnics';
import {
  families,
  quality,
  sensorTypeOf,
  type Calibration,
  type SensorAnalysis,
  type SensorField,
} from '@groundwatch/protocol/model';
import type { Profile, Profiles, ProfilesQuery } from '@groundwatch/protocol/rest';
import type { SensorRef } from '../../access/devices.ts';
import { loadCalibrations } from '../../load-calibrations.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';
import { ARRAY_SET, geometryOf } from './geometry.ts';

type Values = Record<string, (number | null)[]>;
type Row = [Date, number, number, boolean, ...((number | null)[] | null)[]];

/** The table and columns of a sensor with elements. */
interface Source {
  db: Queryable;
  sensorId: number;
  table: string;
  fields: readonly SensorField[];
  calibrations: readonly Calibration[];
  /** Only readings received by then; 'infinity': all. */
  knownAt: string;
}

const isValue = `quality <> ${quality.fault}`;

const columnsOf = ({ fields }: Source): string =>
  `collected_at, quality, checks, is_late, ${fields.map(({ column }) => `"${column}"`).join(', ')}`;

function profileOf({ fields, calibrations }: Source, [time, code, checks, late, ...lists]: Row): Profile {
  const sent: Values = Object.fromEntries(fields.map(({ key }, index) => [key, lists[index] ?? []]));
  const values = calibratedValues(sent, time.getTime(), calibrations) as Values;
  return { collectTime: time.toISOString(), quality: code, checks, late, values };
}

/** Silences are rarely longer; this window touches only one to three chunks. */
const NEAR_MS = 14 * 86_400_000;
/** Up to this number of times a UNION of lookups is planned faster than one statement over the chunks of years. */
const MOST_APART = 100;

/** The newest reading up to each time, not before `least`; looks close to the time first. Sensor faults are skipped. */
async function newestUpTo(source: Source, times: readonly string[], least: string): Promise<Profile[]> {
  const dated = times.map((time) => Date.parse(time));
  if (times.length > MOST_APART || dated.some(Number.isNaN))
    return inTime(await anywhereUpTo(source, times, least), source);
  const start = Date.parse(least);
  const { rows } = await source.db.query<[number, ...Row]>({
    text: dated
      .map((time, index) => {
        const from = Math.max(time - NEAR_MS, Number.isNaN(start) ? -Infinity : start);
        return `(SELECT ${index}, ${columnsOf(source)} FROM ${source.table} WHERE sensor_id = $1
          AND collected_at <= '${new Date(time).toISOString()}' AND collected_at >= '${new Date(from).toISOString()}'
          AND ${isValue} AND received_at <= $2 ORDER BY collected_at DESC LIMIT 1)`;
      })
      .join(' UNION ALL '),
    values: [source.sensorId, source.knownAt],
    rowMode: 'array',
  });
  const near = new Set(rows.map(([index]) => index));
  const far = times.filter((_, index) => !near.has(index));
  const others = far.length > 0 ? await anywhereUpTo(source, far, least) : [];
  return inTime([...rows.map(([, ...row]) => row), ...others], source);
}

/** Each reading once, oldest first. */
function inTime(rows: readonly Row[], source: Source): Profile[] {
  const byTime = new Map(rows.map((row) => [row[0].getTime(), row]));
  return [...byTime].toSorted(([a], [b]) => a - b).map(([, row]) => profileOf(source, row));
}

async function anywhereUpTo(source: Source, times: readonly string[], least: string): Promise<Row[]> {
  const { rows } = await source.db.query<Row>({
    name: `profiles-${source.table}`,
    text: `SELECT r.* FROM unnest($2::timestamptz[]) AS t(at) CROSS JOIN LATERAL (
        SELECT ${columnsOf(source)} FROM ${source.table}
        WHERE sensor_id = $1 AND collected_at <= t.at AND collected_at >= $3 AND ${isValue} AND received_at <= $4
        ORDER BY collected_at DESC LIMIT 1) r`,
    values: [source.sensorId, times, least, source.knownAt],
    rowMode: 'array',
  });
  return rows;
}

async function firstFrom(source: Source, from: string, to: string): Promise<Profile | null> {
  const { rows } = await source.db.query<Row>({
    name: `first-profile-${source.table}`,
    text: `SELECT ${columnsOf(source)} FROM ${source.table}
      WHERE sensor_id = $1 AND collected_at >= $2 AND collected_at <= $3 AND ${isValue} AND received_at <= $4
      ORDER BY collected_at LIMIT 1`,
    values: [source.sensorId, from, to, source.knownAt],
    rowMode: 'array',
  });
  return rows[0] ? profileOf(source, rows[0]) : null;
}

async function profilesOf(source: Source, { times, from, to, count }: ProfilesQuery): Promise<Profile[]> {
  if (times) return newestUpTo(source, times, '-infinity');
  const [start, end] = [Date.parse(from!), Date.parse(to!)];
  const spread = Array.from({ length: count }, (_, i) =>
    new Date(start + ((end - start) * i) / (count - 1)).toISOString(),
  );
  const [first, rest] = await Promise.all([firstFrom(source, from!, to!), newestUpTo(source, spread.slice(1), from!)]);
  // Adds the first reading where the first of the even times comes before it.
  return first && first.collectTime !== rest[0]?.collectTime
    ? [first, ...rest.slice(rest.length >= count ? 1 : 0)]
    : rest;
}

interface Settings {
  analysis: SensorAnalysis;
  reported: Record<string, unknown> | null;
}

async function settingsOf(db: Queryable, sensorId: number): Promise<Settings> {
  const { rows } = await db.query<Settings>({
    name: 'profile-settings',
    text: `SELECT s.analysis, p.values AS reported FROM sensor s
      LEFT JOIN device_parameter p ON p.device_id = s.device_id AND p.set_id = ${ARRAY_SET} WHERE s.id = $1`,
    values: [sensorId],
  });
  return found(rows[0]);
}

/** The reading that displacements are counted from. */
async function referenceOf(source: Source, at: string | undefined, first: Profile | null): Promise<Profile | null> {
  if (at === undefined) return first;
  const [reading] = await newestUpTo(source, [at], '-infinity');
  return reading ?? first;
}

/** Readings of a sensor with elements at given times. Throws notFound where its type has no elements. */
export async function readProfiles(db: Queryable, sensor: SensorRef, query: ProfilesQuery): Promise<Profiles> {
  const fields = sensorTypeOf(sensor.type).fields.filter(({ isList }) => isList);
  const { table } = families[found(fields[0]).family];
  const [{ analysis, reported }, calibrations] = await Promise.all([
    settingsOf(db, sensor.id),
    query.raw ? [] : loadCalibrations(db, sensor.id),
  ]);
  const knownAt = query.knownAt ?? 'infinity';
  const source: Source = { db, sensorId: sensor.id, table, fields, calibrations, knownAt };
  const [first, last, profiles] = await Promise.all([
    firstFrom(source, '-infinity', 'infinity'),
    newestUpTo(source, ['infinity'], '-infinity'),
    profilesOf(source, query),
  ]);
  return {
    ...geometryOf(analysis, reported ?? {}),
    reference: await referenceOf(source, analysis.referenceTime, first),
    profiles,
    first: first?.collectTime ?? null,
    last: last[0]?.collectTime ?? null,
  };
}
