import { randomUUID } from 'node:crypto';
import { enqueueCommand, lockCommands, type StoredCommand } from '@groundwatch/db';
import type { HornLogEntry, HornOrder, HornPost, HornSequence } from '@groundwatch/domain/horns';
import { isUnproven } from '../../commands/unproven.ts';
import type { Queryable } from '../../context.ts';
import { logOnSounding, type By } from './log-event.ts';
import type { MeasuredUpdate } from './read-updates.ts';
import { toSequence, type SoundingRow } from './sounding-row.ts';

const actions = { sound: 1, test: 2 } as const;
const STOP = { action: 0, level: 4, duration: 0, voice: 0 };

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Stores the changes and events of a step, in the transaction that locks the sounding. */
export async function saveStep(
  client: Queryable,
  row: SoundingRow,
  { sequence, entries }: { sequence: HornSequence; entries: readonly HornLogEntry[] },
  found: readonly MeasuredUpdate[],
  by: By | null = null,
): Promise<void> {
  await client.query({
    name: 'horn-sequence-save',
    text: `UPDATE horn_sequence SET state = $2, released_at = $3, ended_at = $4, revision = revision + 1 WHERE id = $1`,
    values: [row.id, sequence.state, dateOf(sequence.releasedAt), dateOf(sequence.endedAt)],
  });
  const before = new Map(toSequence(row).posts.map((post) => [post.position, JSON.stringify(post)]));
  for (const post of sequence.posts)
    if (before.get(post.position) !== JSON.stringify(post)) await savePost(client, row.id, post, found);
  for (const entry of entries) await logOnSounding(client, row, entry, by);
}

async function savePost(
  client: Queryable,
  id: string,
  post: HornPost,
  found: readonly MeasuredUpdate[],
): Promise<void> {
  const peak = found.find(({ position }) => position === post.position)?.heardPeak ?? null;
  await client.query({
    name: 'horn-sequence-horn-save',
    text: `UPDATE horn_sequence_horn SET "order" = $3, stop = $4, sounding_at = $5, heard_at = $6, heard_peak = $7, missed_at = $8,
      unheard_at = $9, instead_of = $10 WHERE sequence_id = $1 AND position = $2`,
    values: [
      id,
      post.position,
      post.order && JSON.stringify(post.order),
      post.stop && JSON.stringify(post.stop),
      dateOf(post.soundingAt),
      dateOf(post.heardAt),
      post.heardAt === null ? null : peak,
      dateOf(post.missedAt),
      dateOf(post.unheardAt),
      post.insteadOf,
    ],
  });
}

interface EnqueuedCommands {
  readonly changed: readonly StoredCommand[];
  /** Commands for horns that cannot be reached any more: they end at once. */
  readonly impossible: ReadonlyMap<number, HornOrder>;
}

/** Locks the devices of all commands of the step, before anything of them is read or written. */
export const lockHorns = (client: Queryable, { horns }: SoundingRow): Promise<void> =>
  lockCommands(
    client,
    horns.map(({ deviceId }) => deviceId),
  );

/**
 * Enqueues the commands of a step: to sound, or to be quiet. In the transaction of the step, so that a crash leaves neither or both.
 * Requires the locks of the horns' devices.
 */
export async function enqueueHornCommands(
  client: Queryable,
  row: SoundingRow,
  positions: readonly number[],
  what: 'order' | 'stop',
  by: By,
  now: number,
): Promise<EnqueuedCommands> {
  const changed: StoredCommand[] = [];
  const impossible = new Map<number, HornOrder>();
  const { rows } = await client.query<{ id: number; isUnproven: boolean }>({
    name: 'horn-reachable',
    text: `SELECT d.id, ${isUnproven} AS "isUnproven" FROM device d WHERE d.id = ANY($1::int[]) AND d.station_id = $2 AND d.is_enabled`,
    values: [row.horns.map(({ deviceId }) => deviceId), row.stationId],
  });
  const reachable = new Map(rows.map(({ id, ...device }) => [id, device]));
  const { level, durationS: duration, voice } = row;
  const body = what === 'stop' ? STOP : { action: actions[row.action], level, duration, voice };
  for (const { position, deviceId } of row.horns) {
    if (!positions.includes(position)) continue;
    const device = reachable.get(deviceId);
    if (!device || (device.isUnproven && what === 'order')) {
      impossible.set(position, failed(device ? 'unproven' : 'withdrawn', now));
      continue;
    }
    const id = randomUUID();
    const made = await enqueueCommand(
      client,
      { id, deviceId, kind: 'horn', body: { ...body }, ...by, note: `H${row.number}` },
      now,
    );
    changed.push(...made.changed);
    const column = what === 'stop' ? 'stop_command_id' : 'command_id';
    await client.query(`UPDATE horn_sequence_horn SET ${column} = $3 WHERE sequence_id = $1 AND position = $2`, [
      row.id,
      position,
      id,
    ]);
  }
  return { changed, impossible };
}

const failed = (reason: 'unproven' | 'withdrawn', now: number): HornOrder => ({
  state: 'failed',
  reason,
  queuedAt: now,
  sentAt: null,
  acknowledgedAt: null,
  endedAt: now,
});
