import { isUnproven } from '../../commands/unproven.ts';
import type { Queryable } from '../../context.ts';
import { sendCycle } from '../../latest/send-cycle.ts';

/** Horn settings of a station, with defaults. */
export interface Settings {
  needsTwo: boolean;
  releaseS: number;
  answerS: number;
  needsHearing: boolean;
  version: number;
}

/** Select list of a station `s` with its settings row `h`, which may be missing. */
export const settingColumns = `coalesce(h.needs_two, false) AS "needsTwo", coalesce(h.release_s, 300) AS "releaseS",
  coalesce(h.answer_s, 30) AS "answerS", coalesce(h.needs_hearing, false) AS "needsHearing", coalesce(h.version, 0) AS version`;

/** A device with warning horns, at its position in the station. */
export interface Place {
  deviceId: number;
  deviceNo: string;
  deviceName: string;
  stationId: number;
  isEnabled: boolean;
  /** The device cannot prove its identity, so no command to sound is sent to it. */
  isUnproven: boolean;
  horns: number;
  isOut: boolean;
  sendCycle: number;
  earSensorId: number | null;
  earThreshold: number | null;
  earWindowS: number | null;
}

/** The devices with warning horns of these stations. A listening sensor that is gone or moved counts as absent. */
export async function readPlaces(db: Queryable, stationIds: readonly number[]): Promise<Place[]> {
  const { rows } = await db.query<Place>({
    name: 'horn-places',
    text: `SELECT d.id AS "deviceId", d.device_no::text AS "deviceNo", d.name AS "deviceName", d.station_id AS "stationId",
        d.is_enabled AS "isEnabled", ${isUnproven} AS "isUnproven", n.horns, coalesce(p.is_out, false) AS "isOut", ${sendCycle} AS "sendCycle", e.id AS "earSensorId",
        CASE WHEN e.id IS NOT NULL THEN p.ear_threshold END AS "earThreshold",
        CASE WHEN e.id IS NOT NULL THEN p.ear_window_s END AS "earWindowS"
      FROM device d
      JOIN LATERAL (SELECT count(*)::int AS horns FROM sensor WHERE device_id = d.id AND type = 'b10' AND is_enabled) n
        ON n.horns > 0
      LEFT JOIN latest_status l ON l.device_id = d.id
      LEFT JOIN horn_place p ON p.device_id = d.id
      LEFT JOIN (sensor e JOIN device ed ON ed.id = e.device_id)
        ON e.id = p.ear_sensor_id AND e.type = 'b13' AND ed.station_id = d.station_id
          AND p.ear_threshold IS NOT NULL AND p.ear_window_s IS NOT NULL
      WHERE d.station_id = ANY($1::int[])
      ORDER BY d.station_id, p.position NULLS LAST, d.device_no`,
    values: [stationIds],
  });
  return rows;
}
