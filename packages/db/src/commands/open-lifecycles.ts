import type { CommandLifecycle } from '@groundwatch/domain/commands';
import { lifecycleColumns, toLifecycle, type LifecycleRow } from './stored-command.ts';
import type { Queryable } from '../pool.ts';

/** A device with its open commands, without their content. */
export interface OpenLifecycles {
  readonly deviceId: number;
  /** Ordered by number. */
  readonly lifecycles: readonly CommandLifecycle[];
}

const open = `SELECT device_id AS "deviceId", ${lifecycleColumns} FROM command WHERE state IN ('queued', 'sent', 'acknowledged')`;

/** Loads the devices with open commands: all of them, or those with these numbers. Reads only the index of open commands. */
export async function loadOpenLifecycles(db: Queryable, deviceNos?: readonly string[]): Promise<OpenLifecycles[]> {
  const query = deviceNos
    ? {
        name: 'command_lives_of',
        text: `${open} AND device_id IN (SELECT id FROM device WHERE device_no = ANY($1::bigint[])) ORDER BY number`,
        values: [deviceNos],
      }
    : { name: 'command_lives', text: `${open} ORDER BY number` };
  const { rows } = await db.query<LifecycleRow & { deviceId: number }>(query);
  const byDevice = new Map<number, CommandLifecycle[]>();
  for (const row of rows) {
    const lifecycles = byDevice.get(row.deviceId);
    if (lifecycles) lifecycles.push(toLifecycle(row));
    else byDevice.set(row.deviceId, [toLifecycle(row)]);
  }
  return [...byDevice].map(([deviceId, lifecycles]) => ({ deviceId, lifecycles }));
}
