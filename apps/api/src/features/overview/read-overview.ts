import type { Device, Overview, Sensor, Station } from '@groundwatch/protocol/rest';
import type { Pool, Queryable } from '../../context.ts';
import { sendCycle } from './judged-sql.ts';

const stationQuery = `
  SELECT s.id, s.name, s.project_id AS "projectId", p.name AS "projectName", s.station_type_id AS "stationTypeId",
    t.name_zh, t.name_en, t.name_ja, s.longitude, s.latitude, s.elevation, s.time_zone AS "timeZone"
  FROM station s JOIN project p ON p.id = s.project_id JOIN station_type t ON t.id = s.station_type_id
  WHERE $1::int[] IS NULL OR s.id = ANY($1) ORDER BY s.id`;

const deviceQuery = `
  SELECT d.id, d.device_no::text AS "deviceNo", d.name, d.model, d.station_id AS "stationId", s.name AS "stationName",
    d.tcp_server_id AS "tcpServerId", d.security, d.is_enabled AS "isEnabled", d.created_at AS "createdAt",
    ${sendCycle} AS "sendCycle",
    c.clock_offset_s::int AS "clockOffset",
    d.hardware, d.software, d.boot_version AS "bootVersion", d.gsm_version AS "gsmVersion", d.imei, d.iccid, d.operator
  FROM device d JOIN station s ON s.id = d.station_id LEFT JOIN latest_status l ON l.device_id = d.id
    LEFT JOIN device_contact c ON c.device_id = d.id
  WHERE ($1::int[] IS NULL OR d.station_id = ANY($1)) AND ($2::bigint[] IS NULL OR d.device_no = ANY($2))
  ORDER BY d.device_no`;

const sensorQuery = `
  SELECT s.device_id, s.id, s.port, s.type, s.sub_address, s.name, s.depth,
    (SELECT coalesce(json_agg(json_build_object('validFrom',
      to_char(c.valid_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'fields', c.fields, 'moisture', c.moisture)
      ORDER BY c.valid_from, c.version), '[]') FROM sensor_calibration c
      WHERE c.sensor_id = s.id AND c.revoked_at IS NULL),
    (SELECT json_agg(json_build_object('id', e.id,
      'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', e.kind, 'offsets', e.measured || e.entered)
      ORDER BY e.at) FROM sensor_reinstallation e WHERE e.sensor_id = s.id AND e.revoked_at IS NULL)
  FROM sensor s JOIN device d ON d.id = s.device_id
  WHERE s.is_enabled AND ($1::int[] IS NULL OR d.station_id = ANY($1)) AND ($2::bigint[] IS NULL OR d.device_no = ANY($2))
  ORDER BY s.device_id, s.port, s.type, s.sub_address`;

const modelQuery = 'SELECT model, panels FROM device_model ORDER BY model';

interface StationRow extends Omit<Station, 'stationTypeNames'> {
  name_zh: string;
  name_en: string;
  name_ja: string;
}
type DeviceRow = Omit<Device, 'ident' | 'sensors' | 'createdAt'> & Device['ident'] & { createdAt: Date };
type SensorRow = [
  number,
  number,
  number,
  string,
  number,
  string,
  number | null,
  Sensor['calibrations'],
  Sensor['reinstallations'] | null,
];

/** Devices with their sensors: those of these stations, with these numbers; null: any. */
export async function readDevices(
  db: Queryable,
  stationIds: readonly number[] | null,
  deviceNos: readonly string[] | null = null,
): Promise<Device[]> {
  const values = [stationIds, deviceNos];
  const [devices, sensors] = await Promise.all([
    db.query<DeviceRow>({ name: 'overview-devices', text: deviceQuery, values }),
    db.query<SensorRow>({ name: 'overview-sensors', text: sensorQuery, values, rowMode: 'array' }),
  ]);
  const byDevice = new Map<number, Sensor[]>();
  for (const [deviceId, id, port, type, subAddress, name, depth, calibrations, reinstallations] of sensors.rows) {
    const events = reinstallations ? { reinstallations } : {};
    const sensor = { id, port, type, subAddress, name, depth, calibrations, ...events };
    const list = byDevice.get(deviceId);
    if (list) list.push(sensor);
    else byDevice.set(deviceId, [sensor]);
  }
  return devices.rows.map(
    ({ hardware, software, bootVersion, gsmVersion, imei, iccid, operator, createdAt, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      ident: { hardware, software, bootVersion, gsmVersion, imei, iccid, operator },
      sensors: byDevice.get(device.id) ?? [],
    }),
  );
}

/** These stations; null: all. */
export async function readStations(db: Queryable, stationIds: readonly number[] | null): Promise<Station[]> {
  const { rows } = await db.query<StationRow>({ name: 'overview-stations', text: stationQuery, values: [stationIds] });
  return rows.map(({ name_zh: zh, name_en: en, name_ja: ja, ...station }) => ({
    ...station,
    stationTypeNames: { zh, en, ja },
  }));
}

/** Device models with a page layout. */
export async function readModels(db: Queryable): Promise<Overview['models']> {
  return (await db.query<Overview['models'][number]>({ name: 'overview-models', text: modelQuery })).rows;
}

export async function readOverview(pool: Pool, stationIds: readonly number[] | null, now: number): Promise<Overview> {
  const [stations, devices, models] = await Promise.all([
    readStations(pool, stationIds),
    readDevices(pool, stationIds),
    readModels(pool),
  ]);
  return {
    stations,
    devices,
    models,
    at: new Date(now).toISOString(),
  };
}
