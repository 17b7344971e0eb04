import type { Heard } from '@groundwatch/domain/alarms';
import { families, sensorTypes, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';

/** Send cycle in s of a device that never reported one. */
const DEFAULT_CYCLE_S = 3_600;

/**
 * Times at which a device was heard, as far as stored: receive times of its statuses and readings, including readings ahead, with the send
 * cycle reported by then. Heartbeats are not stored. Starts with the last one before `from`; ms since 1970.
 */
export async function readHeard(db: Queryable, deviceId: number, from: number, to: number): Promise<Heard[]> {
  const { rows: sensors } = await db.query<{ id: number; type: SensorTypeCode }>(
    'SELECT id, type FROM sensor WHERE device_id = $1',
    [deviceId],
  );
  const byTable = new Map<string, number[]>();
  for (const { id, type } of sensors)
    for (const { family } of sensorTypes.get(type)?.parts.slice(0, 1) ?? []) {
      const { table } = families[family.key];
      byTable.set(table, [...(byTable.get(table) ?? []), id]);
    }
  // Data received within the period was collected at most this long before it; rows are ordered by collect time.
  const since = new Date(Math.max(0, from - 7 * 86_400_000));
  const parts = [...byTable].map(
    ([table, ids]) =>
      `SELECT received_at, NULL::int AS cycle FROM ${table} WHERE sensor_id IN (${ids.join(',')}) AND collected_at >= $2 AND collected_at < $3`,
  );
  const { rows } = await db.query<{ at: string; cycle: number | null }>(
    `SELECT extract(epoch FROM received_at) * 1000 AS at, max(cycle)::int AS cycle FROM (
      ${[
        'SELECT received_at, send_cycle AS cycle FROM device_status WHERE device_id = $1 AND collected_at >= $2 AND collected_at < $3',
        `SELECT received_at, (row ->> 'send_cycle')::int FROM reading_ahead WHERE device_id = $1 AND received_at >= $2`,
        ...parts,
      ].join(' UNION ALL ')}) h
     WHERE received_at < $3 GROUP BY received_at ORDER BY received_at`,
    [deviceId, since, new Date(to)],
  );
  let cycleS = rows.find(({ cycle }) => cycle !== null)?.cycle ?? DEFAULT_CYCLE_S;
  const heard = rows.map(({ at, cycle }): Heard => {
    cycleS = cycle ?? cycleS;
    return { at: Number(at), cycleS };
  });
  const last = heard.findLastIndex(({ at }) => at <= from);
  return heard.slice(Math.max(0, last));
}
