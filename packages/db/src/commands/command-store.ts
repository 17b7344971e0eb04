import type { CommandLifecycle } from '@groundwatch/domain/commands';
import { isOpen } from '@groundwatch/protocol/model';
import { commandColumns, toStored, type CommandRow, type StoredCommand } from './stored-command.ts';
import type { Queryable } from '../pool.ts';

/** First half of the key of the locks; the second is the device. */
const LOCK = 20_419;
/** Sequences of requests range from 1 to here; a command uses two. */
const LAST_SEQUENCE = 65_533;

/**
 * Locks the commands of devices until the transaction ends. Every change of a command requires the lock of its device, which serializes
 * writes, requests, answers and cancellations. It is taken before any row lock, and for several devices at once in the order of their ids,
 * to avoid deadlocks.
 */
export async function lockCommands(client: Queryable, devices: number | readonly number[]): Promise<void> {
  const ids = typeof devices === 'number' ? [devices] : [...new Set(devices)].toSorted((a, b) => a - b);
  for (const id of ids) {
    await client.query({
      name: 'command_lock',
      text: 'SELECT pg_advisory_xact_lock($1, $2)',
      values: [LOCK, id],
    });
  }
}

/** The open commands of a device, in order. Requires its lock. */
export async function loadOpenCommands(client: Queryable, deviceId: number): Promise<StoredCommand[]> {
  const { rows } = await client.query<CommandRow>({
    name: 'command_open',
    text: `SELECT ${commandColumns} FROM command
      WHERE device_id = $1 AND state IN ('queued', 'sent', 'acknowledged') ORDER BY number`,
    values: [deviceId],
  });
  return rows.map(toStored);
}

/** The newest command of a device, open or ended, whose request or read-back has this sequence. */
export async function findBySequence(
  client: Queryable,
  deviceId: number,
  sequence: number,
): Promise<StoredCommand | null> {
  const { rows } = await client.query<CommandRow>({
    name: 'command_by_sequence',
    text: `SELECT ${commandColumns} FROM command WHERE device_id = $1 AND sequence IN ($2, $2 - 1) ORDER BY number DESC LIMIT 1`,
    values: [deviceId, sequence],
  });
  return rows[0] ? toStored(rows[0]) : null;
}

export interface CommandLogEntry {
  readonly at: number;
  /** The new state, or one of: resent, readBack, lost, busy, lateAnswer, released. */
  readonly what: string;
  readonly detail?: Record<string, unknown>;
}

/** The changes stored with a command. */
export interface Saved {
  readonly lifecycle: CommandLifecycle;
  readonly entry: CommandLogEntry;
  readonly answer?: Record<string, unknown>;
}

/**
 * Stores a new state of `command` with its events; assigns the sequence before the first sending and erases secrets at the end. Returns the
 * stored command. Requires the device's lock. Call `settleHeld` after the commit for commands of other devices that waited for it.
 */
export async function saveCommand(
  client: Queryable,
  command: StoredCommand,
  { lifecycle, entry, answer }: Saved,
): Promise<StoredCommand[]> {
  const sequence =
    command.sequence ?? (lifecycle.state === 'sent' ? await allotSequence(client, command.deviceId) : null);
  const isFinal = !isOpen(lifecycle.state);
  await client.query({
    name: 'command_save',
    text: `UPDATE command SET state = $2, reason = $3, expires_at = $4, is_overridden = $5, tries = $6, read_backs = $7,
        out_part = $8, out_via = $9, out_since = $10, out_until = $11, not_before = $12, sent_at = $13, acknowledged_at = $14,
        ended_at = $15, sequence = $16, answer = CASE WHEN $17::jsonb IS NULL THEN answer ELSE coalesce(answer, '{}') || $17::jsonb END,
        held_by = CASE WHEN $18 THEN held_by END, secrets = CASE WHEN $19 THEN NULL ELSE secrets END
      WHERE id = $1`,
    values: [
      command.id,
      lifecycle.state,
      lifecycle.reason,
      new Date(lifecycle.expiresAt),
      lifecycle.isOverridden,
      lifecycle.tries,
      lifecycle.readBacks,
      lifecycle.out?.part ?? null,
      lifecycle.out?.via ?? null,
      dateOf(lifecycle.out?.since),
      dateOf(lifecycle.out?.until),
      dateOf(lifecycle.notBefore || null),
      dateOf(lifecycle.sentAt),
      dateOf(lifecycle.acknowledgedAt),
      dateOf(lifecycle.endedAt),
      sequence,
      answer ? JSON.stringify(answer) : null,
      lifecycle.isHeld,
      isFinal,
    ],
  });
  await note(client, command.id, entry);
  return [{ ...command, sequence, lifecycle, secrets: isFinal ? null : command.secrets }];
}

/** Adds an event to the log of a command without changing it. */
export async function note(
  client: Queryable,
  commandId: string,
  { at, what, detail = {} }: CommandLogEntry,
): Promise<void> {
  await client.query({
    name: 'command_event',
    text: 'INSERT INTO command_event (command_id, at, what, detail) VALUES ($1, $2, $3, $4)',
    values: [commandId, new Date(at), what, JSON.stringify(detail)],
  });
}

const dateOf = (ms: number | null | undefined): Date | null => (ms == null ? null : new Date(ms));

const following = (sequence: number): number => (sequence + 2 > LAST_SEQUENCE ? 1 : sequence + 2);

/** Assigns an odd sequence that no open command has, so that requests and read-backs are never confused. */
async function allotSequence(client: Queryable, deviceId: number): Promise<number> {
  const { rows } = await client.query<{ next: number; taken: number[] }>({
    name: 'command_next_request',
    text: `SELECT next_request AS next, ARRAY(SELECT sequence FROM command WHERE device_id = device.id
        AND state IN ('queued', 'sent', 'acknowledged') AND sequence IS NOT NULL) AS taken
      FROM device WHERE id = $1 FOR NO KEY UPDATE`,
    values: [deviceId],
  });
  const [row] = rows;
  if (!row) throw new Error(`device ${deviceId} is gone`);
  let sequence = row.next % 2 === 1 && row.next <= LAST_SEQUENCE ? row.next : 1;
  while (row.taken.includes(sequence)) sequence = following(sequence);
  await client.query({
    name: 'command_sequence',
    text: 'UPDATE device SET next_request = $2 WHERE id = $1',
    values: [deviceId, following(sequence)],
  });
  return sequence;
}
