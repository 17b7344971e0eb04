import { cancelled, isOpen, released, type CommandLife } from '@groundwatch/protocol/model';
import { commandColumns, toStored, type CommandRow, type Queryable, type StoredCommand } from './stored-command.ts';

/** First half of the key of the locks; the second is the device. */
const LOCK = 20_419;
/** Sequences of requests go from 1 to here; a command takes two. */
const LAST_SEQUENCE = 65_533;

/**
 * Nobody else decides about the commands of this device until the transaction ends. Whoever changes a command holds it:
 * newer writes, the sending, the answers and the taking back come one after the other.
 */
export async function lockCommands(client: Queryable, deviceId: number): Promise<void> {
  await client.query({
    name: 'command_lock',
    text: 'SELECT pg_advisory_xact_lock($1, $2)',
    values: [LOCK, deviceId],
  });
}

/** The commands of a device that have not ended, in their order. Under its lock. */
export async function loadOpenCommands(client: Queryable, deviceId: number): Promise<StoredCommand[]> {
  const { rows } = await client.query<CommandRow>({
    name: 'command_open',
    text: `SELECT ${commandColumns} FROM command
      WHERE device_id = $1 AND state IN ('queued', 'sent', 'acknowledged') ORDER BY number`,
    values: [deviceId],
  });
  return rows.map(toStored);
}

/** The command of a device whose request, or whose reading back, has this sequence: the newest, open or ended. */
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

export interface Happening {
  readonly at: number;
  /** The state it came to, or: resent, readBack, lost, busy, lateAnswer, released. */
  readonly what: string;
  readonly detail?: Record<string, unknown>;
}

/** What a change of a command brings with it. */
export interface Saved {
  readonly life: CommandLife;
  readonly happening: Happening;
  readonly answer?: Record<string, unknown>;
}

/**
 * Writes the life that `command` has come to, with what happened; allots the sequence at the first sending, and lets go of
 * secrets at the end. Commands that waited for it are released where it was applied and cancelled where it was not;
 * returns all commands that are otherwise now, it among them. Under the device's lock.
 */
export async function saveLife(
  client: Queryable,
  command: StoredCommand,
  { life, happening, answer }: Saved,
): Promise<StoredCommand[]> {
  const sequence = command.sequence ?? (life.state === 'sent' ? await allotSequence(client, command.deviceId) : null);
  const isFinal = !isOpen(life.state);
  await client.query({
    name: 'command_save',
    text: `UPDATE command SET state = $2, reason = $3, expires_at = $4, is_overridden = $5, tries = $6, read_backs = $7,
        out_part = $8, out_via = $9, out_since = $10, out_until = $11, not_before = $12, sent_at = $13, acknowledged_at = $14,
        ended_at = $15, sequence = $16, answer = coalesce(answer, '{}') || $17::jsonb,
        held_by = CASE WHEN $18 THEN held_by END, secrets = CASE WHEN $19 THEN NULL ELSE secrets END
      WHERE id = $1`,
    values: [
      command.id,
      life.state,
      life.reason,
      new Date(life.expiresAt),
      life.isOverridden,
      life.tries,
      life.readBacks,
      life.out?.part ?? null,
      life.out?.via ?? null,
      dateOf(life.out?.since),
      dateOf(life.out?.until),
      dateOf(life.notBefore || null),
      dateOf(life.sentAt),
      dateOf(life.acknowledgedAt),
      dateOf(life.endedAt),
      sequence,
      JSON.stringify(answer ?? {}),
      life.isHeld,
      isFinal,
    ],
  });
  await note(client, command.id, happening);
  const saved: StoredCommand = { ...command, sequence, life, secrets: isFinal ? null : command.secrets };
  return isFinal ? [saved, ...(await settleHeld(client, saved, happening.at))] : [saved];
}

/** What waited for a command that has ended. */
async function settleHeld(client: Queryable, ended: StoredCommand, now: number): Promise<StoredCommand[]> {
  const { rows } = await client.query<CommandRow>({
    name: 'command_held',
    text: `SELECT ${commandColumns} FROM command WHERE held_by = $1 AND ended_at IS NULL ORDER BY device_id, number FOR UPDATE`,
    values: [ended.id],
  });
  const changed: StoredCommand[] = [];
  for (const held of rows.map(toStored)) {
    const isReleased = ended.life.state === 'applied';
    const life = isReleased ? released(held.life, now) : cancelled(held.life, 'canary', now);
    if (!life) continue;
    const what = isReleased ? 'released' : life.state;
    changed.push(...(await saveLife(client, held, { life, happening: { at: now, what } })));
  }
  return changed;
}

/** Adds a step to the story of a command that does not change it otherwise. */
export async function note(client: Queryable, commandId: string, { at, what, detail = {} }: Happening): Promise<void> {
  await client.query({
    name: 'command_event',
    text: 'INSERT INTO command_event (command_id, at, what, detail) VALUES ($1, $2, $3, $4)',
    values: [commandId, new Date(at), what, JSON.stringify(detail)],
  });
}

const dateOf = (ms: number | null | undefined): Date | null => (ms == null ? null : new Date(ms));

async function allotSequence(client: Queryable, deviceId: number): Promise<number> {
  const { rows } = await client.query<{ sequence: number }>({
    name: 'command_sequence',
    text: `UPDATE device d SET next_request = CASE WHEN o.next_request + 2 > $2 THEN 1 ELSE o.next_request + 2 END
      FROM (SELECT id, next_request FROM device WHERE id = $1 FOR NO KEY UPDATE) o WHERE d.id = o.id
      RETURNING o.next_request AS sequence`,
    values: [deviceId, LAST_SEQUENCE],
  });
  const [row] = rows;
  if (!row) throw new Error(`device ${deviceId} is gone`);
  return row.sequence;
}
