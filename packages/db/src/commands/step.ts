import {
  advance,
  mayCarry,
  settled,
  type CommandLifecycle,
  type Line,
  type RequestPart,
} from '@groundwatch/domain/commands';
import type { Pool } from 'pg';
import { loadOpenCommands, lockCommands, saveCommand, type CommandLogEntry } from './command-store.ts';
import type { StoredCommand } from './stored-command.ts';
import { takeOverFrom } from './take-over.ts';
import { inTransaction } from '../transaction.ts';
import type { Queryable } from '../pool.ts';

export interface Stepped {
  /** The changed commands, to be published after the commit. */
  readonly changed: readonly StoredCommand[];
  /** The request to send over the connection after the commit. `isRepeated`: the device may have received it before. */
  readonly send: {
    readonly command: StoredCommand;
    readonly part: RequestPart;
    readonly sequence: number;
    readonly isRepeated: boolean;
  } | null;
  /** False: the device was heard later over another connection, so this one is dead. */
  readonly hasLine: boolean;
}

/**
 * Advances a device's commands in one transaction: takes its lock, applies timeouts, settles commands that waited for others, and stores
 * what is to be sent over `line` before it is sent. `line` null: this process has no connection. `by`: this process.
 */
export async function stepCommands(
  client: Queryable,
  deviceId: number,
  now: number,
  line: Line | null,
  by = '',
): Promise<Stepped> {
  await lockCommands(client, deviceId);
  const changed = await settleOwn(client, deviceId, now, by);
  const open = await loadOpenCommands(client, deviceId);
  if (open.length === 0) return { changed, send: null, hasLine: true };
  const hasLine = line === null || (await isAlive(client, deviceId, line, now));
  const step = advance(
    open.map(({ lifecycle }) => lifecycle),
    now,
    hasLine && line ? line.via : null,
  );
  const byNumber = new Map(open.map((command) => [command.lifecycle.number, command]));
  for (const lifecycle of step.changed) {
    const command = byNumber.get(lifecycle.number);
    if (!command) continue;
    const [saved] = await saveCommand(client, command, {
      lifecycle,
      entry: entryOf(command.lifecycle, lifecycle, now, by),
    });
    if (!saved) continue;
    byNumber.set(lifecycle.number, saved);
    changed.push(saved);
  }
  const sent = step.send && byNumber.get(step.send.number);
  if (sent && line) await carry(client, deviceId, line);
  return {
    changed,
    send: sent && step.send ? requestOf(sent, step.send.part) : null,
    hasLine,
  };
}

function requestOf(command: StoredCommand, part: RequestPart): Stepped['send'] {
  const { lifecycle, sequence } = command;
  if (sequence === null) throw new Error(`command ${lifecycle.number} has no sequence`);
  if (part === 'order') return { command, part, sequence, isRepeated: lifecycle.tries > 1 };
  return { command, part, sequence: sequence + 1, isRepeated: lifecycle.readBacks > 1 };
}

function entryOf(before: CommandLifecycle, lifecycle: CommandLifecycle, at: number, by: string): CommandLogEntry {
  const { out } = lifecycle;
  const detail = {
    ...(out ? { try: out.part === 'order' ? lifecycle.tries : lifecycle.readBacks } : {}),
    ...(by === '' ? {} : { by }),
  };
  if (lifecycle.state !== before.state) return { at, what: lifecycle.state, detail };
  return { at, what: out === null ? 'lost' : out.part === 'order' ? 'resent' : 'readBack', detail };
}

/** Settles commands of the device that waited for commands which have ended. */
async function settleOwn(client: Queryable, deviceId: number, now: number, by: string): Promise<StoredCommand[]> {
  const changed: StoredCommand[] = [];
  for (const held of await loadOpenCommands(client, deviceId)) {
    const lifecycle = settled(held.lifecycle, now);
    if (lifecycle === held.lifecycle) continue;
    const what = lifecycle.state === 'queued' ? 'released' : lifecycle.state;
    const saved = await saveCommand(client, held, {
      lifecycle,
      entry: { at: now, what, detail: by === '' ? {} : { by } },
    });
    changed.push(...saved);
    for (const command of saved) changed.push(...(await takeOverFrom(client, command, now)));
  }
  return changed;
}

async function isAlive(client: Queryable, deviceId: number, line: Line, now: number): Promise<boolean> {
  const { rows } = await client.query<{ via: string | null; heardAt: Date | null }>({
    name: 'command_line',
    text: 'SELECT downlink_via AS via, downlink_heard_at AS "heardAt" FROM device WHERE id = $1',
    values: [deviceId],
  });
  const [row] = rows;
  const holder = row?.via && row.heardAt ? { via: row.via, heardAt: row.heardAt.getTime() } : null;
  return mayCarry(line, holder, now);
}

async function carry(client: Queryable, deviceId: number, { via, heardAt }: Line): Promise<void> {
  await client.query({
    name: 'command_carry',
    text: 'UPDATE device SET downlink_via = $2, downlink_heard_at = $3 WHERE id = $1',
    values: [deviceId, via, new Date(heardAt)],
  });
}

/** Devices with commands that wait for this one, ordered by id. */
export async function heldDevices(db: Queryable, commandId: string): Promise<number[]> {
  const { rows } = await db.query<{ deviceId: number }>({
    name: 'command_held',
    text: `SELECT DISTINCT device_id AS "deviceId" FROM command WHERE held_by = $1 AND state = 'queued' ORDER BY device_id`,
    values: [commandId],
  });
  return rows.map(({ deviceId }) => deviceId);
}

/**
 * Settles commands that waited for one that has ended, after the commit of its end and in one transaction per device. Returns the changed
 * commands. After a crash the next step of each device does it.
 */
export async function settleHeld(pool: Pool, commandId: string, now: number): Promise<StoredCommand[]> {
  const changed: StoredCommand[] = [];
  for (const deviceId of await heldDevices(pool, commandId)) {
    const stepped = await inTransaction(pool, (client) => stepCommands(client, deviceId, now, null));
    changed.push(...stepped.changed);
  }
  const ended = changed.filter(({ lifecycle }) => lifecycle.endedAt !== null);
  for (const { id } of ended) changed.push(...(await settleHeld(pool, id, now)));
  return changed;
}
