import type { Calibration } from '@groundwatch/protocol/model';
import type { Queryable } from './context.ts';

/** Valid calibrations of a sensor by start time; among equal ones the newest version is last. */
export async function loadCalibrations(db: Queryable, sensorId: number): Promise<Calibration[]> {
  const { rows } = await db.query<{ validFrom: Date } & Pick<Calibration, 'fields' | 'moisture'>>({
    name: 'calibrations-of-sensor',
    text: `SELECT valid_from AS "validFrom", fields, moisture FROM sensor_calibration
      WHERE sensor_id = $1 AND revoked_at IS NULL ORDER BY valid_from, version`,
    values: [sensorId],
  });
  return rows.map(({ validFrom, fields, moisture }) => ({ validFrom: validFrom.toISOString(), fields, moisture }));
}
