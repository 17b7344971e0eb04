import {
  familyFields,
  prefixedKey,
  quality,
  sensorTypes,
  snakeCase,
  type LiveContact,
  type LiveReading,
  type LiveStatus,
  type ReadingValue,
  type ReadingValues,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';

/** Device filter; null: no restriction by that property. */
export interface LatestFilter {
  stationIds: readonly number[] | null;
  deviceNos: readonly string[] | null;
}

export interface Latest {
  statuses: LiveStatus[];
  readings: LiveReading[];
  contacts: LiveContact[];
}

const where = '($1::int[] IS NULL OR d.station_id = ANY($1)) AND ($2::bigint[] IS NULL OR d.device_no = ANY($2))';

/** Tens of thousands of rows: numbers parse much faster than timestamps. */
const ms = (time: string): string => `date_part('epoch', ${time}) * 1000`;
const iso = (time: number): string => new Date(Math.round(time)).toISOString();

const statusQuery = `
  SELECT d.device_no::text, d.station_id, ${ms('l.collected_at')}, ${ms('l.received_at')}, l.run_status, l.encryption_function,
    l.resend_function, l.push_data, l.values, l.sequence
  FROM latest_status l JOIN device d ON d.id = l.device_id WHERE ${where}`;
const readingQuery = `
  SELECT d.device_no::text, d.station_id, s.id, s.port, s.type, s.sub_address, ${ms('l.collected_at')},
    ${ms('l.received_at')}, l.quality,
    l.checks, l.values
  FROM latest_reading l JOIN sensor s ON s.id = l.sensor_id JOIN device d ON d.id = l.device_id WHERE ${where}
  ORDER BY d.device_no, s.port, s.type, s.sub_address`;
/** The last reading ahead of sensors that have sent nothing else: it counts from its receive time. */
const aheadQuery = `
  SELECT DISTINCT ON (s.id, a.table_name) d.device_no::text, d.station_id, s.id, s.port, s.type, s.sub_address,
    ${ms('a.received_at')}, a.table_name, a.row
  FROM reading_ahead a JOIN sensor s ON s.id = a.key_id JOIN device d ON d.id = s.device_id
  WHERE a.table_name <> 'device_status' AND NOT EXISTS (SELECT FROM latest_reading l WHERE l.sensor_id = s.id) AND ${where}
  ORDER BY s.id, a.table_name, a.received_at DESC, a.collected_at DESC`;
const contactQuery = `
  SELECT d.device_no::text, d.station_id, ${ms('c.seen_at')}, c.is_connected
  FROM device_contact c JOIN device d ON d.id = c.device_id WHERE ${where}`;

type StatusRow = [
  string,
  number,
  number,
  number,
  number | null,
  boolean | null,
  boolean | null,
  boolean | null,
  Record<string, number | null>,
  number | null,
];
type ReadingRow = [string, number, number, number, string, number, number, number, number, number, ReadingValues];
type AheadRow = [string, number, number, number, string, number, number, string, Record<string, ReadingValue>];
type ContactRow = [string, number, number, boolean];

/** Joins the rows of both tables of a sensor to one reading, with the keys of its type. */
function aheadReadings(rows: readonly AheadRow[]): ReadingRow[] {
  const found = new Map<number, ReadingRow>();
  for (const [deviceNo, stationId, id, port, type, subAddress, at, table, row] of rows) {
    const part = sensorTypes.get(type)?.parts.find(({ family }) => family.table === table);
    if (!part) continue;
    const values = Object.fromEntries(
      familyFields(part.family).map(({ key }) => [prefixedKey(part.prefix, key), row[snakeCase(key)] ?? null]),
    );
    const known = found.get(id)?.[10] ?? {};
    const shown = { ...known, ...values };
    found.set(id, [deviceNo, stationId, id, port, type, subAddress, at, at, quality.clockAhead, 0, shown]);
  }
  return [...found.values()];
}

/** The latest values of the filtered devices. */
export async function readLatest(db: Queryable, { stationIds, deviceNos }: LatestFilter): Promise<Latest> {
  const values = [stationIds, deviceNos];
  const [statuses, readings, ahead, contacts] = await Promise.all([
    db.query<StatusRow>({ name: 'latest-status', text: statusQuery, values, rowMode: 'array' }),
    db.query<ReadingRow>({ name: 'latest-reading', text: readingQuery, values, rowMode: 'array' }),
    db.query<AheadRow>({ name: 'latest-ahead', text: aheadQuery, values, rowMode: 'array' }),
    db.query<ContactRow>({ name: 'latest-contact', text: contactQuery, values, rowMode: 'array' }),
  ]);
  return {
    statuses: statuses.rows.map((row) => ({
      deviceNo: row[0],
      stationId: row[1],
      collectTime: iso(row[2]),
      receiveTime: iso(row[3]),
      late: false,
      sequence: row[9],
      runStatus: row[4],
      encryptionFunction: row[5],
      resendFunction: row[6],
      pushData: row[7],
      values: row[8],
    })),
    readings: [...readings.rows.filter((row) => sensorTypes.has(row[4])), ...aheadReadings(ahead.rows)].map(
      (row): LiveReading => ({
        deviceNo: row[0],
        stationId: row[1],
        sensorId: row[2],
        port: row[3],
        type: row[4] as SensorTypeCode,
        subAddress: row[5],
        collectTime: iso(row[6]),
        receiveTime: iso(row[7]),
        quality: row[8],
        checks: row[9],
        late: false,
        values: row[10],
      }),
    ),
    contacts: contacts.rows.map((row) => ({
      deviceNo: row[0],
      stationId: row[1],
      seenTime: iso(row[2]),
      isConnected: row[3],
    })),
  };
}
