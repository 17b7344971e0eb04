import {
  samplerOf,
  type AheadSample,
  type SampleValue,
  type Series,
  type Source,
  type StoredReading,
} from '@groundwatch/domain/alarms';
import {
  families,
  familyFields,
  judgeable,
  prefixedKey,
  quality,
  sensorTypeOf,
  snakeCase,
  type Calibration,
  type FamilyKey,
  type ReadingValue,
  type Reinstallation,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { Queryable } from './context.ts';

/** A sensor whose samples are read. */
export interface SampledSensor {
  readonly id: number;
  readonly type: SensorTypeCode;
  readonly calibrations: readonly Calibration[];
  /** Re-installations over which its samples are continued. */
  readonly reinstallations: readonly Reinstallation[];
}

/** Rows of sources: one table of a sensor, or the statuses of a device, with the values read from each row. */
export interface Body {
  readonly text: string;
  /** The same for rows ahead: their time is the receive time, and the claimed time comes last. */
  readonly aheadText: string;
  readonly id: number;
  readonly columns: number;
  readonly keys: readonly string[];
  readonly samples: readonly ((reading: StoredReading) => SampleValue)[];
}

/** A source, and the slot of its samples. */
export interface SourceSlot {
  readonly source: Source;
  readonly slot: number;
}

const MS = 'extract(epoch FROM collected_at) * 1000';

const statements = (table: string, idColumn: string, columns: readonly string[]): Pick<Body, 'text' | 'aheadText'> => ({
  text: `SELECT ${[MS, ...columns].join(', ')} FROM ${table} WHERE ${idColumn} = $1`,
  aheadText: `SELECT extract(epoch FROM a.received_at) * 1000, ${columns.join(', ')}, extract(epoch FROM a.collected_at) * 1000
    FROM reading_ahead a, jsonb_populate_record(NULL::${table}, a.row) r WHERE a.table_name = '${table}' AND a.key_id = $1`,
});

/** Fields needed for one field: all elements of a list, as they are checked one by one; else the inputs of its calibration. */
function fieldsRead(
  sensor: SampledSensor,
  family: FamilyKey,
  wanted: readonly string[],
  keyOf: (key: string) => string,
) {
  const all = familyFields(families[family]);
  if (families[family].list) return all;
  const used = new Set(wanted);
  for (const { fields } of sensor.calibrations)
    for (const { field, temperature } of fields) if (temperature && used.has(field)) used.add(temperature.field);
  return all.filter(({ key }) => used.has(keyOf(key)));
}

function ofSensor(sensor: SampledSensor, family: FamilyKey, slots: readonly SourceSlot[]): Body {
  const wanted = slots.map(({ source }) => source.field);
  const prefix = sensorTypeOf(sensor.type).parts.find((part) => part.family.key === family)?.prefix ?? '';
  const keyOf = (key: string): string => prefixedKey(prefix, key);
  const fields = fieldsRead(sensor, family, wanted, keyOf);
  const columns = ['quality', 'checks', ...fields.map(({ key }) => `"${snakeCase(key)}"`)];
  const samplers = slots.map(({ source }) => {
    const joinedOver = source.kind === 'sensor' && source.isJoined ? sensor.reinstallations : [];
    return samplerOf(sensor.type, source.field, sensor.calibrations, joinedOver);
  });
  return {
    ...statements(families[family].table, 'sensor_id', columns),
    id: sensor.id,
    columns: fields.length + (families[family].list ? 40 : 0),
    keys: fields.map(({ key }) => keyOf(key)),
    samples: samplers.map((sampler) => (reading) => sampler.sample(reading)),
  };
}

function ofDevice(deviceId: number, slots: readonly SourceSlot[]): Body {
  const keys = slots.map(({ source }) => source.field);
  return {
    ...statements('device_status', 'device_id', ['0', '0', ...keys.map((key) => `"${snakeCase(key)}"`)]),
    id: deviceId,
    columns: keys.length,
    keys,
    samples: keys.map(
      (key) =>
        ({ values }) =>
          judgeable(values as Record<string, number | null>)[key] ?? null,
    ),
  };
}

/** Tables that sources are read from, each once, with the slots of its samples. A deleted sensor has none. */
export function bodiesOf(
  slots: readonly SourceSlot[],
  sensors: ReadonlyMap<number, SampledSensor>,
): { body: Body; slots: readonly number[] }[] {
  const groups = Map.groupBy(slots, ({ source }) => {
    if (source.kind === 'status') return `status ${source.deviceId}`;
    const sensor = sensors.get(source.sensorId);
    return sensor ? `${samplerOf(sensor.type, source.field, []).family} ${sensor.id}` : '';
  });
  groups.delete('');
  return [...groups.values()].map((own) => {
    const [{ source }] = own as [SourceSlot];
    const body =
      source.kind === 'status'
        ? ofDevice(source.deviceId, own)
        : ofSensor(
            sensors.get(source.sensorId)!,
            samplerOf(sensors.get(source.sensorId)!.type, source.field, []).family,
            own,
          );
    return { body, slots: own.map(({ slot }) => slot) };
  });
}

type Row = [ms: string, quality: number, checks: number, ...values: ReadingValue[]];

const readingOf = ({ keys }: Body, [ms, quality, checks, ...cells]: Row): StoredReading => ({
  ...{ at: Number(ms), quality, checks },
  values: Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? null])),
});

function parse(body: Body, rows: readonly Row[]): Series[] {
  const readings = rows.map((row) => readingOf(body, row));
  const times = readings.map((reading) => reading.at);
  const suspect = readings.map((reading) => reading.quality === quality.suspect);
  return body.samples.map((sample) => ({ times, values: readings.map((reading) => sample(reading)), suspect }));
}

const dateOf = (ms: number): Date => new Date(Math.max(ms, 0));

/** Samples collected from `from` (inclusive) to `to` (exclusive), ms since 1970, in ascending order. */
export async function readBetween(db: Queryable, body: Body, from: number, to: number): Promise<Series[]> {
  const { rows } = await db.query<Row>({
    text: `${body.text} AND collected_at >= $2 AND collected_at < $3 ORDER BY collected_at`,
    values: [body.id, dateOf(from), dateOf(to)],
    rowMode: 'array',
  } as never);
  return parse(body, rows);
}

/** The newest `count` samples before `before`, in ascending order. */
export async function readBefore(db: Queryable, body: Body, before: number, count: number): Promise<Series[]> {
  const { rows } = await db.query<Row>({
    text: `${body.text} AND collected_at < $2 ORDER BY collected_at DESC LIMIT $3`,
    values: [body.id, dateOf(before), count],
    rowMode: 'array',
  } as never);
  return parse(body, rows.toReversed());
}

/** The oldest `count` samples from `from` on. */
export async function readFrom(db: Queryable, body: Body, from: number, count: number): Promise<Series[]> {
  const { rows } = await db.query<Row>({
    text: `${body.text} AND collected_at >= $2 ORDER BY collected_at LIMIT $3`,
    values: [body.id, dateOf(from), count],
    rowMode: 'array',
  } as never);
  return parse(body, rows);
}

/** Samples ahead received from `from` (inclusive) to `to` (exclusive), ms since 1970, and `count` before these. */
export async function readAhead(
  db: Queryable,
  body: Body,
  { from, to, before }: { from: number; to: number; before: number },
): Promise<AheadSample[][]> {
  const { rows } = await db.query<Row>({
    text: `(${body.aheadText} AND a.received_at >= $2 AND a.received_at < $3) UNION ALL
      (${body.aheadText} AND a.received_at < $2 ORDER BY a.received_at DESC LIMIT $4)`,
    values: [body.id, dateOf(from), dateOf(to), before],
    rowMode: 'array',
  } as never);
  const readings = rows.map((row) => ({ reading: readingOf(body, row), claimedAt: Number(row.at(-1)) }));
  return body.samples.map((sample) =>
    readings.map(({ reading, claimedAt }) => ({
      ...{ at: reading.at, claimedAt, value: sample(reading) },
      isSuspect: reading.quality === quality.suspect,
    })),
  );
}
