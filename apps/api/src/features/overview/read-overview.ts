import type { Device, Overview, Sensor } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { sendCycle } from '../../latest/send-cycle.ts';

const stationQuery = `
  SELECT coalesce(json_agg(listed), '[]')::text AS json FROM (
    SELECT s.id, s.name, s.project_id AS "projectId", p.name AS "projectName", s.station_type_id AS "stationTypeId",
      t.names AS "stationTypeNames", s.longitude, s.latitude, s.elevation, s.time_zone AS "timeZone"
    FROM station s JOIN project p ON p.id = s.project_id
      JOIN (SELECT id, json_build_object('zh', name_zh, 'en', name_en, 'ja', name_ja) AS names FROM station_type) t
        ON t.id = s.station_type_id
    WHERE $1::int[] IS NULL OR s.id = ANY($1) ORDER BY s.id) listed`;

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

/** These stations as the JSON of a `Station[]`, which PostgreSQL writes: thousands of them would keep other calls waiting. null: all. */
async function readStations(db: Queryable, stationIds: readonly number[] | null): Promise<string> {
  const query = { name: 'overview-stations', text: stationQuery, values: [stationIds] };
  const { rows } = await db.query<{ json: string }>(query);
  return rows[0]!.json;
}

/** Device models with a page layout. */
async function readModels(db: Queryable): Promise<Overview['models']> {
  return (await db.query<Overview['models'][number]>({ name: 'overview-models', text: modelQuery })).rows;
}

/** The JSON of a `StationsOverview`. */
export async function readStationsOverview(db: Queryable, stationIds: readonly number[] | null): Promise<string> {
  const [stations, models] = await Promise.all([readStations(db, stationIds), readModels(db)]);
  return `{"stations":${stations},"models":${JSON.stringify(models)}}`;
}

/** The JSON of an `Overview`. */
export async function readOverview(db: Queryable, stationIds: readonly number[] | null, now: number): Promise<string> {
  const [stations, devices, models] = await Promise.all([
    readStations(db, stationIds),
    readDevices(db, stationIds),
    readModels(db),
  ]);
  return `{"stations":${stations},${JSON.stringify({ devices, models, at: new Date(now).toISOString() }).slice(1)}`;
}
