import {
  sensorTypes,
  type LiveContact,
  type LiveReading,
  type LiveStatus,
  type ReadingValues,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';

/** Which devices: null for no restriction by that property. */
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

/** Tens of thousands of rows: numbers are read many times faster than times in words. */
const ms = (time: string): string => `date_part('epoch', ${time}) * 1000`;
const iso = (time: number): string => new Date(Math.round(time)).toISOString();

const statusQuery = `
  SELECT d.device_no::text, d.station_id, ${ms('l.collected_at')}, ${ms('l.received_at')}, l.run_status, l.encryption_function,
    l.resend_function, l.push_data, l.values
  FROM latest_status l JOIN device d ON d.id = l.device_id WHERE ${where}`;
const readingQuery = `
  SELECT d.device_no::text, d.station_id, s.id, s.port, s.type, s.sub_address, ${ms('l.collected_at')},
    ${ms('l.received_at')}, l.quality,
    l.checks, l.values
  FROM latest_reading l JOIN sensor s ON s.id = l.sensor_id JOIN device d ON d.id = l.device_id WHERE ${where}
  ORDER BY d.device_no, s.port, s.type, s.sub_address`;
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
];
type ReadingRow = [string, number, number, number, string, number, number, number, number, number, ReadingValues];
type ContactRow = [string, number, number, boolean];

/** The newest values of the devices that the filter lets through. */
export async function readLatest(db: Queryable, { stationIds, deviceNos }: LatestFilter): Promise<Latest> {
  const values = [stationIds, deviceNos];
  const [statuses, readings, contacts] = await Promise.all([
    db.query<StatusRow>({ name: 'latest-status', text: statusQuery, values, rowMode: 'array' }),
    db.query<ReadingRow>({ name: 'latest-reading', text: readingQuery, values, rowMode: 'array' }),
    db.query<ContactRow>({ name: 'latest-contact', text: contactQuery, values, rowMode: 'array' }),
  ]);
  return {
    statuses: statuses.rows.map((row) => ({
      deviceNo: row[0],
      stationId: row[1],
      collectTime: iso(row[2]),
      receiveTime: iso(row[3]),
      late: false,
      runStatus: row[4],
      encryptionFunction: row[5],
      resendFunction: row[6],
      pushData: row[7],
      values: row[8],
    })),
    readings: readings.rows
      .filter((row) => sensorTypes.has(row[4]))
      .map((row) => ({
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
      })),
    contacts: contacts.rows.map((row) => ({
      deviceNo: row[0],
      stationId: row[1],
      seenTime: iso(row[2]),
      isConnected: row[3],
    })),
  };
}
