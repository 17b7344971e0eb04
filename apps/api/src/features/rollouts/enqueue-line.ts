import { randomUUID } from 'node:crypto';
import { enqueueCommand, type StoredCommand } from '@groundwatch/db';
import type { Queryable } from '../../context.ts';
import { valuesOf, type Change } from './plan-write.ts';

/** Who asks, why, and for which rollout. */
export interface Order {
  readonly rolloutId: string;
  readonly set: number;
  readonly userId: number;
  readonly accountName: string;
  readonly note: string;
}

export interface Sent {
  readonly commandId: string;
  readonly changed: readonly StoredCommand[];
}

/** Puts the write of one device into its queue. Its commands are locked. */
export async function enqueueWrite(
  client: Queryable,
  { set, ...order }: Order,
  deviceId: number,
  changes: readonly Change[],
  heldBy: string | null,
  now: number,
): Promise<Sent> {
  const commandId = randomUUID();
  const body = { set, values: valuesOf(changes) };
  const { changed } = await enqueueCommand(
    client,
    { id: commandId, deviceId, kind: 'write', body, heldBy, ...order },
    now,
  );
  return { commandId, changed };
}

/** Reads what a device runs with before it is written, where somebody may want it back and nobody knows it. */
export async function enqueueRead(
  client: Queryable,
  { set, ...order }: Order,
  deviceId: number,
  now: number,
): Promise<Sent> {
  const commandId = randomUUID();
  const { changed } = await enqueueCommand(
    client,
    { id: commandId, deviceId, kind: 'read', body: { set }, ...order },
    now,
  );
  return { commandId, changed };
}
