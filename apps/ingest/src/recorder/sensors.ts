import { addToRules, binaryArray, type PoolClient } from '@groundwatch/db';
import type { SensorTypeCode } from '@groundwatch/protocol/model';
import { SensorEntry, sensorKey, type DeviceEntry } from '../registry/device-entry.ts';
import type { Job } from '../batch/jobs.ts';

/** New sensors per device and hour: more than any has, so that nobody can flood the registry. */
export const MOST_NEW_AN_HOUR = 128;

interface WantedSensor {
  readonly device: DeviceEntry;
  readonly key: number;
  readonly port: number;
  readonly type: SensorTypeCode;
  readonly subAddress: number;
}

/** Sensors that a transaction created or found, added to the registry after the commit. */
export type NewSensors = Map<DeviceEntry, Map<number, SensorEntry>>;

/**
 * Creates sensors that report for the first time. `revision`: of the rules, if they now cover more sensors. `excess`: uplinks with too many
 * new sensors, which may be sent again later.
 */
export async function ensureSensors(
  client: PoolClient,
  jobs: readonly Job[],
): Promise<{ sensors: NewSensors; revision: number | null; excess: ReadonlySet<Job> }> {
  const { wanted, excess } = await withinBounds(client, jobs);
  if (wanted.length === 0) return { sensors: new Map(), revision: null, excess };
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
  return { sensors: found, revision, excess };
}

/** New sensors of an uplink, by their keys. */
function missingIn(job: Job): Map<number, WantedSensor> {
  const found = new Map<number, WantedSensor>();
  const { device, uplink } = job;
  if (uplink.kind === 'params' || uplink.kind === 'note') return found;
  for (const { port, type, subAddress } of uplink.kind === 'wave' ? [uplink.content] : uplink.content.readings) {
    const key = sensorKey(port, type, subAddress);
    if (!device.sensors.has(key)) found.set(key, { device, key, port, type, subAddress });
  }
  return found;
}

async function withinBounds(
  client: PoolClient,
  jobs: readonly Job[],
): Promise<{ wanted: WantedSensor[]; excess: ReadonlySet<Job> }> {
  const excess = new Set<Job>();
  const asking = jobs.map((job) => ({ job, missing: missingIn(job) })).filter(({ missing }) => missing.size > 0);
  if (asking.length === 0) return { wanted: [], excess };
  const made = await madeLately(client, [...new Set(asking.map(({ job }) => job.device.id))]);
  const wanted = new Map<DeviceEntry, Map<number, WantedSensor>>();
  for (const { job, missing } of asking) {
    const all = new Map([...(wanted.get(job.device) ?? []), ...missing]);
    // People created the sensors of calculated series.
    const isBound = job.calculated === undefined;
    if (isBound && (made.get(job.device.id) ?? 0) + all.size > MOST_NEW_AN_HOUR) excess.add(job);
    else wanted.set(job.device, all);
  }
  const sorted = [...wanted.values()].flatMap((ofDevice) => [...ofDevice.values()]);
  return { wanted: sorted.toSorted((a, b) => a.device.id - b.device.id || a.key - b.key), excess };
}

async function madeLately(client: PoolClient, deviceIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; count: number }>({
    name: 'sensor_made_lately',
    text: `SELECT device_id AS id, count(*)::int4 AS count FROM sensor
      WHERE device_id = ANY($1::int4[]) AND created_at > now() - interval '1 hour' GROUP BY device_id`,
    values: [deviceIds],
  });
  return new Map(rows.map(({ id, count }) => [id, count]));
}
