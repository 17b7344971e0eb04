import { sensorTypeOf, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { Language } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../../context.ts';

export interface ReportStation {
  id: number;
  name: string;
  timeZone: string;
  longitude: number | null;
  latitude: number | null;
}

export interface ReportSensor {
  id: number;
  deviceId: number;
  stationId: number;
  type: SensorTypeCode;
  /** Its own name, or that of its type. */
  name: string;
}

export interface ReportDevice {
  id: number;
  deviceNo: string;
  name: string;
  stationId: number;
}

/** The place of a report, with its names and settings at the time of making. */
export interface ReportPlace {
  projectId: number;
  projectName: string;
  name: string;
  stations: readonly ReportStation[];
  devices: readonly ReportDevice[];
  sensors: readonly ReportSensor[];
}

interface PlaceQuery {
  readonly projectId: number | null;
  readonly stationId: number | null;
  /** Visible station ids; null: all. */
  readonly visible: readonly number[] | null;
}

/** null where nothing of it is visible. */
export async function readPlace(db: Queryable, asked: PlaceQuery, language: Language): Promise<ReportPlace | null> {
  const { rows: stations } = await db.query<ReportStation & { projectId: number; projectName: string }>(
    `SELECT s.id, s.name, s.time_zone AS "timeZone", s.longitude, s.latitude, p.id AS "projectId", p.name AS "projectName"
     FROM station s JOIN project p ON p.id = s.project_id
     WHERE (s.id = $1 OR p.id = $2) AND ($3::int[] IS NULL OR s.id = ANY($3)) ORDER BY s.name, s.id`,
    [asked.stationId, asked.projectId, asked.visible],
  );
  const [first] = stations;
  if (!first) return null;
  const ids = stations.map(({ id }) => id);
  const { rows: devices } = await db.query<ReportDevice>(
    `SELECT id, device_no::text AS "deviceNo", coalesce(nullif(name, ''), device_no::text) AS name, station_id AS "stationId"
     FROM device WHERE is_enabled AND station_id = ANY($1) ORDER BY name, id`,
    [ids],
  );
  const { rows: sensors } = await db.query<ReportSensor>(
    `SELECT s.id, s.device_id AS "deviceId", d.station_id AS "stationId", s.type, s.name FROM sensor s JOIN device d ON d.id = s.device_id
     WHERE s.is_enabled AND d.is_enabled AND d.station_id = ANY($1) ORDER BY d.name, s.port, s.sub_address, s.id`,
    [ids],
  );
  const key = language === 'zh-chs' ? 'zh' : language;
  return {
    projectId: first.projectId,
    projectName: first.projectName,
    name: asked.stationId === null ? first.projectName : first.name,
    stations,
    devices,
    sensors: sensors.map((sensor) => ({ ...sensor, name: sensor.name || sensorTypeOf(sensor.type).names[key] })),
  };
}
