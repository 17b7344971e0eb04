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

const statusQuery = `
  SELECT d.device_no::text, d.station_id, l.collected_at, l.received_at, l.run_status, l.encryption_function,
    l.resend_function, l.push_data, l.values
  FROM latest_status l JOIN device d ON d.id = l.device_id WHERE ${where}`;
const readingQuery = `
  SELECT d.device_no::text, d.station_id, s.id, s.port, s.type, s.sub_address, l.collected_at, l.received_at, l.quality,
    l.values
  FROM latest_reading l JOIN sensor s ON s.id = l.sensor_id JOIN device d ON d.id = l.device_id WHERE ${where}
  ORDER BY d.device_no, s.port, s.type, s.sub_address`;
const contactQuery = `
  SELECT d.device_no::text, d.station_id, c.seen_at, c.is_connected
  FROM device_contact c JOIN device d ON d.id = c.device_id WHERE ${where}`;

type StatusRow = [
  string,
  number,
  Date,
  Date,
  number | null,
  boolean | null,
  boolean | null,
  boolean | null,
  Record<string, number | null>,
];
type ReadingRow = [string, number, number, number, string, number, Date, Date, number, ReadingValues];
type ContactRow = [string, number, Date, boolean];

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
      collectTime: row[2].toISOString(),
      receiveTime: row[3].toISOString(),
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
        collectTime: row[6].toISOString(),
        receiveTime: row[7].toISOString(),
        quality: row[8],
        late: false,
        values: row[9],
      })),
    contacts: contacts.rows.map((row) => ({
      deviceNo: row[0],
      stationId: row[1],
      seenTime: row[2].toISOString(),
      isConnected: row[3],
    })),
  };
}
