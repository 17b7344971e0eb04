import { settleHeld, type StoredCommand } from '@groundwatch/db';
import type { Context } from '../context.ts';

/** The parts of the context that publishing commands needs. */
export type PublishContext = Pick<Context, 'pool' | 'bus' | 'log' | 'clock'>;

interface Where {
  id: number;
  deviceNo: string;
  stationId: number;
}

/**
 * Call after the commit of a change to commands: settles commands that waited for ended ones and publishes all changes, so that ingest
 * sends and pages refetch. Ingest also polls: without the bus it is only slower.
 */
export async function publishCommands(
  context: PublishContext,
  own: readonly StoredCommand[],
  at: number = context.clock(),
): Promise<void> {
  if (own.length === 0) return;
  try {
    const changed = [...own];
    for (const { id, lifecycle } of own)
      if (lifecycle.endedAt !== null) changed.push(...(await settleHeld(context.pool, id, at)));
    const { rows } = await context.pool.query<Where>({
      name: 'command-places',
      text: 'SELECT id, device_no::text AS "deviceNo", station_id AS "stationId" FROM device WHERE id = ANY($1::int[])',
      values: [[...new Set(changed.map(({ deviceId }) => deviceId))]],
    });
    const places = new Map(rows.map((row) => [row.id, row]));
    const messages = changed.flatMap(({ id, deviceId, lifecycle: { number, kind, state } }) => {
      const place = places.get(deviceId);
      if (!place) return [];
      const { deviceNo, stationId } = place;
      const changedTime = new Date(at).toISOString();
      return [{ kind: 'command' as const, command: { id, number, deviceNo, stationId, kind, state, changedTime } }];
    });
    await context.bus.publish(messages);
  } catch (error) {
    context.log.warn({ err: error }, 'changed commands could not be announced');
  }
}
