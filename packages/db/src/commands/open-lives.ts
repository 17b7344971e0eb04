import type { CommandLife } from '@groundwatch/domain/commands';
import { lifeColumns, toLife, type LifeRow } from './stored-command.ts';
import type { Queryable } from '../pool.ts';

/** A device with its open commands, without their content. */
export interface OpenLives {
  readonly deviceId: number;
  /** Ordered by number. */
  readonly lives: readonly CommandLife[];
}

const open = `SELECT device_id AS "deviceId", ${lifeColumns} FROM command WHERE state IN ('queued', 'sent', 'acknowledged')`;

/** Loads the devices with open commands: all of them, or those with these numbers. Reads only the index of open commands. */
export async function loadOpenLives(db: Queryable, deviceNos?: readonly string[]): Promise<OpenLives[]> {
  const query = deviceNos
    ? {
        name: 'command_lives_of',
        text: `${open} AND device_id IN (SELECT id FROM device WHERE device_no = ANY($1::bigint[])) ORDER BY number`,
        values: [deviceNos],
      }
    : { name: 'command_lives', text: `${open} ORDER BY number` };
  const { rows } = await db.query<LifeRow & { deviceId: number }>(query);
  const byDevice = new Map<number, CommandLife[]>();
  for (const row of rows) {
    const lives = byDevice.get(row.deviceId);
    if (lives) lives.push(toLife(row));
    else byDevice.set(row.deviceId, [toLife(row)]);
  }
  return [...byDevice].map(([deviceId, lives]) => ({ deviceId, lives }));
}
