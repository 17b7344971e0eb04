import type { Queryable } from '@groundwatch/db';
import { found } from '../errors.ts';
import { stationFilter, type Caller } from './caller.ts';

export interface DeviceRef {
  id: number;
  deviceNo: string;
  stationId: number;
  /** Ingest refuses connections of a disabled device. */
  isEnabled: boolean;
}

const columns = 'id, device_no::text AS "deviceNo", station_id AS "stationId", is_enabled AS "isEnabled"';

/** Returns the device. Throws notFound where the caller may not see it: what may not be seen does not exist. */
export async function deviceOf(db: Queryable, caller: Caller, deviceNo: string): Promise<DeviceRef> {
  const { rows } = await db.query<DeviceRef>({
    name: 'device-ref',
    text: `SELECT ${columns} FROM device WHERE device_no = $1::bigint AND ($2::int[] IS NULL OR station_id = ANY($2))`,
    values: [deviceNo, stationFilter(caller)],
  });
  return found(rows[0]);
}

export interface SensorRef {
  id: number;
  type: string;
  deviceNo: string;
  stationId: number;
}

/** Returns the sensor. Throws notFound where the caller may not see its device. */
export async function sensorOf(db: Queryable, caller: Caller, sensorId: number): Promise<SensorRef> {
  const { rows } = await db.query<SensorRef>({
    name: 'sensor-ref',
    text: `SELECT s.id, s.type, d.device_no::text AS "deviceNo", d.station_id AS "stationId"
      FROM sensor s JOIN device d ON d.id = s.device_id
      WHERE s.id = $1 AND ($2::int[] IS NULL OR d.station_id = ANY($2))`,
    values: [sensorId, stationFilter(caller)],
  });
  return found(rows[0]);
}
