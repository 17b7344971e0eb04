import type { Queryable } from '@groundwatch/db';
import type { SensorTypeCode } from '@groundwatch/protocol/model';
import { DeviceEntry, SensorEntry, sensorKey, type DeviceRow } from './device-entry.ts';

const DEVICE_COLUMNS = `d.id, d.device_no AS "deviceNo", d.station_id AS "stationId", d.tcp_server_id AS "tcpServerId",
  d.next_tcp_server_id AS "nextTcpServerId", d.security, d.secret, d.next_secret AS "nextSecret", d.password, d.send_cycle_s AS "sendCycleS", d.is_enabled AS "isEnabled",
  concat_ws(E'\\x1f', d.hardware, d.software, d.boot_version, d.gsm_version, d.imei, d.iccid, coalesce(d.operator::text, '')) AS ident,
  coalesce((SELECT date_part('epoch', max(a.collected_at)) * 1000 FROM reading_ahead a WHERE a.device_id = d.id), 0) AS "aheadUntil"`;

interface SensorRow {
  id: number;
  deviceId: number;
  port: number;
  type: SensorTypeCode;
  subAddress: number;
  latestAt: Date | null;
}

interface LoadedDevice extends DeviceRow {
  latestStatusAt: Date | null;
  clockOffsetS: number | null;
}

/** Loads devices with their sensors and newest collect times. Unknown numbers are missing in the result. */
export async function loadDevices(db: Queryable, deviceNos: readonly string[]): Promise<DeviceEntry[]> {
  const found = await db.query<LoadedDevice>({
    name: 'registry_devices',
    text: `SELECT ${DEVICE_COLUMNS}, s.collected_at AS "latestStatusAt", c.clock_offset_s AS "clockOffsetS"
      FROM device d LEFT JOIN latest_status s ON s.device_id = d.id LEFT JOIN device_contact c ON c.device_id = d.id
      WHERE d.device_no = ANY($1::bigint[])`,
    values: [deviceNos],
  });
  const entries = new Map<number, DeviceEntry>();
  for (const row of found.rows) {
    const entry = new DeviceEntry(row);
    entry.clockOffsetS = row.clockOffsetS ?? 0;
    if (row.latestStatusAt) entry.latestStatusAt = row.latestStatusAt.getTime();
    entries.set(entry.id, entry);
  }
  for (const row of await loadSensors(db, [...entries.keys()])) {
    entries.get(row.deviceId)?.sensors.set(sensorKey(row.port, row.type, row.subAddress), toSensor(row));
  }
  return [...entries.values()];
}

const toSensor = (row: SensorRow): SensorEntry =>
  new SensorEntry(row.id, row.latestAt?.getTime() ?? Number.NEGATIVE_INFINITY);

async function loadSensors(db: Queryable, deviceIds: readonly number[]): Promise<SensorRow[]> {
  if (deviceIds.length === 0) return [];
  const { rows } = await db.query<SensorRow>({
    name: 'registry_sensors',
    text: `SELECT s.id, s.device_id AS "deviceId", s.port, s.type, s.sub_address AS "subAddress", l.collected_at AS "latestAt"
      FROM sensor s LEFT JOIN latest_reading l ON l.sensor_id = s.id WHERE s.device_id = ANY($1::int[])`,
    values: [deviceIds],
  });
  return rows;
}

/** Reloads the newest collect times of devices and sensors, after another process stored newer ones. */
export async function reloadLatest(db: Queryable, devices: readonly DeviceEntry[]): Promise<void> {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const statuses = await db.query<{ deviceId: number; at: Date }>({
    name: 'registry_latest_status',
    text: 'SELECT device_id AS "deviceId", collected_at AS at FROM latest_status WHERE device_id = ANY($1::int[])',
    values: [[...byId.keys()]],
  });
  for (const row of statuses.rows) {
    const device = byId.get(row.deviceId);
    if (device) device.latestStatusAt = row.at.getTime();
  }
  for (const row of await loadSensors(db, [...byId.keys()])) {
    byId.get(row.deviceId)?.sensors.set(sensorKey(row.port, row.type, row.subAddress), toSensor(row));
  }
}

/** The rows of known devices. */
export async function loadDeviceRows(db: Queryable, ids: readonly number[]): Promise<DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>({
    name: 'registry_refresh',
    text: `SELECT ${DEVICE_COLUMNS} FROM device d WHERE d.id = ANY($1::int[])`,
    values: [ids],
  });
  return rows;
}
