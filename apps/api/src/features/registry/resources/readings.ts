import { sql } from '@groundwatch/db/orm';
import { sensorTypes } from '@groundwatch/protocol/model';
import type { Executor } from '../../../audit.ts';

/**
 * Whether readings of a sensor are stored. The latest reading answers quickly; without one the tables of its type are searched, as readings
 * may outlive it.
 */
export async function hasReadings(db: Executor, sensorId: number, type: string): Promise<boolean> {
  const tables = new Set((sensorTypes.get(type)?.parts ?? []).map(({ family }) => family.table));
  for (const table of ['latest_reading', 'reading_conflict', ...tables, 'waveform']) {
    // The first table usually answers.
    const { rows } = await db.execute(
      sql`SELECT 1 FROM ${sql.identifier(table)} WHERE sensor_id = ${sensorId} LIMIT 1`,
    );
    if (rows.length > 0) return true;
  }
  const ahead = await db.execute(
    sql`SELECT 1 FROM reading_ahead WHERE key_id = ${sensorId} AND table_name <> 'device_status' LIMIT 1`,
  );
  return ahead.rows.length > 0;
}

/** The same for a device: its statuses and the readings of its sensors. */
export async function hasHistory(db: Executor, deviceId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 WHERE EXISTS (SELECT FROM latest_status WHERE device_id = ${deviceId})
      OR EXISTS (SELECT FROM latest_reading WHERE device_id = ${deviceId})
      OR EXISTS (SELECT FROM reading_conflict WHERE device_id = ${deviceId})
      OR EXISTS (SELECT FROM reading_ahead WHERE device_id = ${deviceId})
      OR EXISTS (SELECT FROM device_status WHERE device_id = ${deviceId})`);
  return rows.length > 0;
}
