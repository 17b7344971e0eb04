import { randomUUID } from 'node:crypto';
import { enqueueCommand, type StoredCommand } from '@groundwatch/db';
import type { Queryable } from '../../context.ts';
import { valuesOf, type Change } from './plan-write.ts';

/** Author, reason and rollout of a command. */
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

/** Enqueues the write for one device. Requires the lock of its commands. */
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

/** Enqueues a read before the write where the present values are unknown, so that they can be restored. */
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
