import { addToRules, binaryArray, type PoolClient } from '@groundwatch/db';
import type { SensorTypeCode } from '@groundwatch/protocol/model';
import { SensorEntry, sensorKey, type DeviceEntry } from '../registry/device-entry.ts';
import type { Job } from './jobs.ts';

interface Wanted {
  readonly device: DeviceEntry;
  readonly key: number;
  readonly port: number;
  readonly type: SensorTypeCode;
  readonly subAddress: number;
}

/** Sensors that a transaction made or found, to be handed to the registry once it has committed. */
export type NewSensors = Map<DeviceEntry, Map<number, SensorEntry>>;

/** Makes the sensors that report for the first time. `revision`: of the rules, if they are for more sensors now. */
export async function ensureSensors(
  client: PoolClient,
  jobs: readonly Job[],
): Promise<{ sensors: NewSensors; revision: number | null }> {
  const wanted = missing(jobs);
  if (wanted.length === 0) return { sensors: new Map(), revision: null };
  const values = [
    binaryArray(
      'int4',
      wanted.map((sensor) => sensor.device.id),
    ),
    binaryArray(
      'int2',
      wanted.map((sensor) => sensor.port),
    ),
    binaryArray(
      'text',
      wanted.map((sensor) => sensor.type),
    ),
    binaryArray(
      'int2',
      wanted.map((sensor) => sensor.subAddress),
    ),
  ];
  const { rowCount } = await client.query({
    name: 'sensor_insert',
    text: `INSERT INTO sensor (device_id, port, type, sub_address)
      SELECT * FROM unnest($1::int4[], $2::int2[], $3::text[], $4::int2[])
      ON CONFLICT (device_id, port, type, sub_address) DO NOTHING`,
    values,
  });
  const revision = rowCount ? await addToRules(client) : null;
  const { rows } = await client.query<{ ord: number; id: number; latestAt: Date | null }>({
    name: 'sensor_ids',
    text: `SELECT w.ord::int4 AS ord, s.id, l.collected_at AS "latestAt"
      FROM unnest($1::int4[], $2::int2[], $3::text[], $4::int2[]) WITH ORDINALITY AS w(device_id, port, type, sub_address, ord)
      JOIN sensor s USING (device_id, port, type, sub_address) LEFT JOIN latest_reading l ON l.sensor_id = s.id`,
    values,
  });
  const found: NewSensors = new Map();
  for (const row of rows) {
    const sensor = wanted[row.ord - 1];
    if (!sensor) continue;
    const ofDevice = found.get(sensor.device) ?? new Map<number, SensorEntry>();
    ofDevice.set(sensor.key, new SensorEntry(row.id, row.latestAt?.getTime() ?? Number.NEGATIVE_INFINITY));
    found.set(sensor.device, ofDevice);
  }
  return { sensors: found, revision };
}

function missing(jobs: readonly Job[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const job of jobs) {
    if (job.kind === 'params') continue;
    const { device } = job;
    for (const { port, type, subAddress } of job.kind === 'wave' ? [job.wave] : job.report.readings) {
      const key = sensorKey(port, type, subAddress);
      if (!device.sensors.has(key)) wanted.set(`${device.id}:${key}`, { device, key, port, type, subAddress });
    }
  }
  return [...wanted.values()].toSorted((a, b) => a.device.id - b.device.id || a.key - b.key);
}
