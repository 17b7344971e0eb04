import type { LiveReading, LiveStatus } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import { newestAt } from './read-rows.ts';
import { toReading, toStatus, type Body } from './records.ts';
import { readSources, statusTable, tablesOf } from './sources.ts';

/** The newest reading of each sensor and status of each device received by `at` (ms). */
export async function readValuesAt(
  db: Queryable,
  at: number,
  stations: readonly number[] | null,
): Promise<{ readings: LiveReading[]; statuses: LiveStatus[] }> {
  const { sensors, devices } = await readSources(db, stations);
  const bodies = new Map<number, Body[]>();
  // Sequential, so that one request does not take all connections.
  for (const { family, table, ids } of tablesOf(sensors)) {
    for (const [id, row] of await newestAt(db, table, ids, at))
      bodies.set(id, [...(bodies.get(id) ?? []), { family, row }]);
  }
  const rows = await newestAt(
    db,
    statusTable,
    devices.map(({ id }) => id),
    at,
  );
  return {
    readings: sensors.flatMap((sensor) => {
      const own = bodies.get(sensor.id) ?? [];
      const newest = Math.max(...own.map(({ row }) => row.collectedAt));
      const [first, ...more] = own.filter(({ row }) => row.collectedAt === newest);
      // The newest reading is not late by definition, even if it was late when received.
      return first ? [{ ...toReading(sensor, [first, ...more]), late: false }] : [];
    }),
    statuses: devices.flatMap((device) => {
      const row = rows.get(device.id);
      return row ? [{ ...toStatus(device, row), late: false }] : [];
    }),
  };
}
