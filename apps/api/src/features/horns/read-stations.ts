import type { HornPlace, HornStation } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { readPlaces, settingColumns, type Place } from './settings.ts';

interface EarRow {
  stationId: number;
  sensorId: number;
  sensorName: string;
  deviceName: string;
}

interface ReportRow {
  deviceId: number;
  at: Date;
  values: Record<string, unknown>;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Stations with warning horns that the caller may see, by project and name; or only the named station. */
export async function readStations(
  db: Queryable,
  caller: Caller,
  stationId: number | null = null,
): Promise<HornStation[]> {
  const { rows: stations } = await db.query<Omit<HornStation, 'horns' | 'ears'>>({
    name: 'horn-stations',
    text: `SELECT s.id AS "stationId", s.name AS "stationName", p.name AS "projectName", s.time_zone AS "timeZone", ${settingColumns}
      FROM station s JOIN project p ON p.id = s.project_id LEFT JOIN horn_station h ON h.station_id = s.id
      WHERE ($1::int[] IS NULL OR s.id = ANY($1)) AND ($2::int IS NULL OR s.id = $2) AND EXISTS (SELECT FROM device d
        JOIN sensor b ON b.device_id = d.id AND b.type = 'b10' AND b.is_enabled WHERE d.station_id = s.id)
      ORDER BY p.name, s.name, s.id`,
    values: [stationFilter(caller), stationId],
  });
  const ids = stations.map((station) => station.stationId);
  const places = await readPlaces(db, ids);
  const [ears, reports] = [await readEars(db, ids), await readReports(db, places)];
  return stations.map((station) => {
    const own = ears.filter((ear) => ear.stationId === station.stationId);
    const horns = places
      .filter((place) => place.stationId === station.stationId)
      .map((place) => toPlace(place, own, reports.get(place.deviceId)));
    return { ...station, horns, ears: own.map(({ stationId: _, ...ear }) => ear) };
  });
}

async function readEars(db: Queryable, stationIds: readonly number[]): Promise<EarRow[]> {
  const { rows } = await db.query<EarRow>({
    name: 'horn-ears',
    text: `SELECT d.station_id AS "stationId", s.id AS "sensorId", s.name AS "sensorName", d.name AS "deviceName"
      FROM sensor s JOIN device d ON d.id = s.device_id
      WHERE s.type = 'b13' AND s.is_enabled AND d.station_id = ANY($1::int[]) ORDER BY d.name, s.port, s.sub_address`,
    values: [stationIds],
  });
  return rows;
}

/** The newest horn report of each device. */
async function readReports(db: Queryable, places: readonly Place[]): Promise<Map<number, ReportRow>> {
  const { rows } = await db.query<ReportRow>({
    name: 'horn-reports',
    text: `SELECT DISTINCT ON (l.device_id) l.device_id AS "deviceId", l.collected_at AS at, l.values
      FROM latest_reading l JOIN sensor s ON s.id = l.sensor_id AND s.type = 'b10'
      WHERE l.device_id = ANY($1::int[]) ORDER BY l.device_id, l.collected_at DESC`,
    values: [places.map(({ deviceId }) => deviceId)],
  });
  return new Map(rows.map((row) => [row.deviceId, row]));
}

function toPlace(place: Place, ears: readonly EarRow[], report: ReportRow | undefined): HornPlace {
  const { earSensorId, earThreshold, earWindowS } = place;
  const sounding = report ? numberOf(report.values['sounding']) : null;
  return {
    deviceNo: place.deviceNo,
    deviceName: place.deviceName,
    isEnabled: place.isEnabled,
    isUnproven: place.isUnproven,
    horns: place.horns,
    isOut: place.isOut,
    sendCycle: place.sendCycle,
    ear:
      earSensorId === null || earThreshold === null || earWindowS === null
        ? null
        : {
            sensorId: earSensorId,
            sensorName: ears.find(({ sensorId }) => sensorId === earSensorId)?.sensorName ?? '',
            threshold: earThreshold,
            windowS: earWindowS,
          },
    report: report
      ? {
          collectTime: report.at.toISOString(),
          isSounding: sounding === null ? null : sounding === 1,
          battery: numberOf(report.values['battery']),
          signal: numberOf(report.values['signal']),
        }
      : null,
  };
}
