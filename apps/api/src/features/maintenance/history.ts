import type { Queryable } from '../../context.ts';

/** Whether anything was ever stored for a device. */
export async function hasHistory(db: Queryable, deviceId: number): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM latest_status WHERE device_id = $1) OR EXISTS (SELECT FROM latest_reading WHERE device_id = $1)
       OR EXISTS (SELECT FROM reading_conflict WHERE device_id = $1) OR EXISTS (SELECT FROM reading_ahead WHERE device_id = $1)
       OR EXISTS (SELECT FROM device_status WHERE device_id = $1)
       AS has`,
    [deviceId],
  );
  return rows[0]?.has === true;
}
