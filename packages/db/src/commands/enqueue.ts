import {
  isSameValue,
  newLife,
  overridden,
  parameterSetOf,
  type CommandKind,
  type ParameterValue,
  type ParameterValues,
} from '@groundwatch/protocol/model';
import { loadOpenCommands, lockCommands, note, saveLife } from './command-store.ts';
import { commandColumns, toStored, type CommandRow, type Queryable, type StoredCommand } from './stored-command.ts';

/** A checked wish. `body` of a write is `{ set, values }` with every value, secrets too. */
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
  /** False: the id was known already, and nothing was done. */
  readonly isNew: boolean;
  /** Older writes that it took values over from, and the command itself. */
  readonly changed: readonly StoredCommand[];
}

interface WriteBody {
  set: number;
  values: Record<string, ParameterValue>;
}

/** Parameters of a write that devices give back: these confirm it. */
export const readBackKeys = (set: number, values: ParameterValues): string[] =>
  (parameterSetOf(set)?.params ?? [])
    .filter(({ key, isWriteOnly }) => key in values && !isWriteOnly)
    .map(({ key }) => key);

/** What a write sends: what was asked for without what newer writes took over, secrets in their places. */
export function valuesToWrite({ body, secrets, dropped }: StoredCommand): ParameterValues {
  const { values } = body as unknown as WriteBody;
  const gone = new Set(dropped);
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => !gone.has(key))
      .map(([key, value]) => [key, secrets?.[key] ?? value]),
  );
}

/** Whether a device that answers with `reported` runs with all that a write wanted. */
export function isTaken(command: StoredCommand, reported: ParameterValues): boolean {
  const { set } = command.body as unknown as WriteBody;
  const wanted = valuesToWrite(command);
  const params = new Map((parameterSetOf(set)?.params ?? []).map((param) => [param.key, param]));
  return readBackKeys(set, wanted).every((key) => {
    const param = params.get(key);
    return param !== undefined && key in reported && isSameValue(param, wanted[key] ?? null, reported[key] ?? null);
  });
}

/** Puts a command into the queue of its device; a known id changes nothing. In a transaction. */
export async function enqueueCommand(client: Queryable, wish: NewCommand, now: number): Promise<Enqueued> {
  await lockCommands(client, wish.deviceId);
  const known = await client.query<CommandRow>(`SELECT ${commandColumns} FROM command WHERE id = $1`, [wish.id]);
  if (known.rows[0]) return { command: toStored(known.rows[0]), isNew: false, changed: [] };
  const { body, secrets } = apart(wish);
  const wanted = wish.kind === 'write' ? (wish.body as unknown as WriteBody) : null;
  const life = newLife(0, wish.kind, now, {
    needsReadBack: wanted !== null && readBackKeys(wanted.set, wanted.values).length > 0,
    isHeld: wish.heldBy != null,
    ...(wish.maxTries === undefined ? {} : { maxTries: wish.maxTries }),
  });
  const made = await client.query<CommandRow>(
    `INSERT INTO command (id, device_id, kind, body, secrets, before, held_by, rollout_id, user_id, account_name, note,
        needs_read_back, max_tries, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, (SELECT values FROM device_parameter WHERE device_id = $2 AND set_id = $6), $7, $8, $9, $10,
        $11, $12, $13, $14, $15)
      RETURNING ${commandColumns}`,
    [
      wish.id,
      wish.deviceId,
      wish.kind,
      JSON.stringify(body),
      secrets === null ? null : JSON.stringify(secrets),
      wanted?.set ?? null,
      wish.heldBy ?? null,
      wish.rolloutId ?? null,
      wish.userId,
      wish.accountName,
      wish.note,
      life.needsReadBack,
      life.maxTries,
      new Date(now),
      new Date(life.expiresAt),
    ],
  );
  const [row] = made.rows;
  if (!row) throw new Error('the command was not stored');
  const command = toStored(row);
  await note(client, command.id, { at: now, what: 'queued' });
  const older = wanted ? await takeOver(client, command, now) : [];
  return { command, isNew: true, changed: [...older, command] };
}

/** The body without the values that may only be written, and those. */
function apart({ kind, body }: NewCommand): { body: Record<string, unknown>; secrets: Record<string, string> | null } {
  if (kind !== 'write') return { body, secrets: null };
  const { set, values } = body as unknown as WriteBody;
  const hidden = new Set((parameterSetOf(set)?.params ?? []).filter((p) => p.isWriteOnly).map((p) => p.key));
  const secrets = Object.entries(values).filter(
    (entry): entry is [string, string] => hidden.has(entry[0]) && typeof entry[1] === 'string',
  );
  const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, hidden.has(key) ? null : value]));
  return { body: { ...body, values: shown }, secrets: secrets.length > 0 ? Object.fromEntries(secrets) : null };
}

/** Older writes of the same parameters give way: queued ones lose the values, sent ones are not repeated when all are gone. */
async function takeOver(client: Queryable, newer: StoredCommand, now: number): Promise<StoredCommand[]> {
  const { set, values } = newer.body as unknown as WriteBody;
  const open = await loadOpenCommands(client, newer.deviceId);
  const changed: StoredCommand[] = [];
  for (const older of open) {
    if (older.life.kind !== 'write' || older.life.number >= newer.life.number) continue;
    const { set: olderSet, values: olderValues } = older.body as unknown as WriteBody;
    if (olderSet !== set) continue;
    const dropped = [...new Set([...older.dropped, ...Object.keys(olderValues).filter((key) => key in values)])];
    if (dropped.length === older.dropped.length) continue;
    const isAll = Object.keys(olderValues).every((key) => dropped.includes(key));
    const isQueued = older.life.state === 'queued';
    // What was sent once is repeated as it was sent, or not at all.
    if (isQueued) {
      await client.query('UPDATE command SET dropped = $2 WHERE id = $1', [older.id, dropped]);
    }
    if (!isAll) {
      if (isQueued) changed.push({ ...older, dropped });
      continue;
    }
    const life = overridden(older.life, now);
    if (!life) continue;
    await client.query('UPDATE command SET superseded_by = $2 WHERE id = $1', [older.id, newer.id]);
    const what = life.state === 'superseded' ? life.state : 'overridden';
    changed.push(...(await saveLife(client, { ...older, dropped }, { life, happening: { at: now, what } })));
  }
  return changed;
}
