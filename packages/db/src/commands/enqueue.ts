import { newCommand } from '@groundwatch/domain/commands';
import type { CommandKind } from '@groundwatch/protocol/model';
import { sealer } from '../sealing/sealer.ts';
import { lockCommands, note } from './command-store.ts';
import { commandColumns, toStored, type CommandRow, type StoredCommand } from './stored-command.ts';
import { takeOverFrom } from './take-over.ts';
import { apart, readBackKeys, writeOf } from './write-values.ts';
import type { Queryable } from '../pool.ts';

/** A checked command. The `body` of a write is `{ set, values }` with all values, including secrets. */
export interface NewCommand {
  readonly id: string;
  readonly deviceId: number;
  readonly kind: CommandKind;
  readonly body: Record<string, unknown>;
  readonly maxTries?: number;
  readonly heldBy?: string | null;
  readonly rolloutId?: string | null;
  readonly userId: number | null;
  readonly accountName: string;
  readonly note: string;
}

export interface Enqueued {
  readonly command: StoredCommand;
  /** False: the id existed, and nothing was changed. */
  readonly isNew: boolean;
  /** Older writes that lost values to it, followed by the command itself. */
  readonly changed: readonly StoredCommand[];
}

/** The id belongs to a command of another device. */
export class CommandIdTaken extends Error {
  override readonly name = 'CommandIdTaken';
}

/**
 * Enqueues a command for its device, in a transaction; a known id changes nothing. A held write takes over values only when it is released,
 * as it may never be sent. Throws CommandIdTaken.
 */
export async function enqueueCommand(client: Queryable, wish: NewCommand, now: number): Promise<Enqueued> {
  await lockCommands(client, wish.deviceId);
  const known = await find(client, wish);
  if (known) return { command: known, isNew: false, changed: [] };
  const row = await insert(client, wish, now);
  // Another transaction used the id under the lock of another device; under this device's lock it would have been found above.
  if (!row) throw new CommandIdTaken(wish.id);
  const command = toStored(row);
  await note(client, command.id, { at: now, what: 'queued' });
  const older = await takeOverFrom(client, command, now);
  return { command, isNew: true, changed: [...older, command] };
}

async function find(client: Queryable, { id, deviceId }: NewCommand): Promise<StoredCommand | null> {
  const { rows } = await client.query<CommandRow>(`SELECT ${commandColumns} FROM command WHERE id = $1`, [id]);
  const [row] = rows;
  if (row && row.deviceId !== deviceId) throw new CommandIdTaken(id);
  return row ? toStored(row) : null;
}

async function insert(client: Queryable, wish: NewCommand, now: number): Promise<CommandRow | undefined> {
  const wanted = wish.kind === 'write' ? writeOf(wish) : null;
  const { body, secrets } = wanted ? apart(wanted) : { body: wish.body, secrets: null };
  const lifecycle = newCommand(0, wish.kind, now, {
    needsReadBack: wanted !== null && readBackKeys(wanted.set, wanted.values).length > 0,
    isHeld: wish.heldBy != null,
    ...(wish.maxTries === undefined ? {} : { maxTries: wish.maxTries }),
  });
  const { rows } = await client.query<CommandRow>(
    `INSERT INTO command (id, device_id, kind, body, secrets, before, held_by, rollout_id, user_id, account_name, note,
        needs_read_back, max_tries, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, (SELECT values FROM device_parameter WHERE device_id = $2 AND set_id = $6), $7, $8, $9, $10,
        $11, $12, $13, $14, $15)
      ON CONFLICT (id) DO NOTHING
      RETURNING ${commandColumns}`,
    [
      wish.id,
      wish.deviceId,
      wish.kind,
      JSON.stringify(body),
      secrets === null ? null : JSON.stringify(sealer().sealTexts('command secret', secrets)),
      wanted?.set ?? null,
      wish.heldBy ?? null,
      wish.rolloutId ?? null,
      wish.userId,
      wish.accountName,
      wish.note,
      lifecycle.needsReadBack,
      lifecycle.maxTries,
      new Date(now),
      new Date(lifecycle.expiresAt),
    ],
  );
  return rows[0];
}
