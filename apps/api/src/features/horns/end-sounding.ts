import type { FastifyRequest } from 'fastify';
import { loadOpenCommands, saveCommand, type StoredCommand } from '@groundwatch/db';
import { cancelled } from '@groundwatch/domain/commands';
import { releaseHorns, stopHorns } from '@groundwatch/domain/horns';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishCommands } from '../../commands/publish-commands.ts';
import { transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { requirePassword } from '../../passwords/require-password.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { executeStep } from './advance-sounding.ts';
import { logOnSounding, type By } from './log-event.ts';
import { publishSounding } from './publish-sounding.ts';
import { readHornUpdates } from './read-updates.ts';
import { requireSounding } from './read-soundings.ts';
import { lockHorns, saveStep, enqueueHornCommands } from './save-step.ts';
import { lockSounding, toSequence, type SoundingRow } from './sounding-row.ts';

interface Consent {
  password: string;
  note: string;
}

type Act = (client: Queryable, row: SoundingRow, by: By, now: number) => Promise<StoredCommand[]>;

/** Applies one person's decision on a sounding; checks right, state and password, in this order, before any change. */
async function decide(
  context: Context,
  request: FastifyRequest,
  id: string,
  { password, note }: Consent,
  action: 'horn:release' | 'horn:cancel' | 'horn:stop',
  refuse: (row: Pick<SoundingRow, 'state' | 'askedBy' | 'releaseUntil'>, by: By, now: number) => void,
  act: Act,
): Promise<void> {
  const { pool } = context;
  const caller = callerOf(request);
  const by = { userId: caller.userId, accountName: caller.accountName };
  refuse(await requireSounding(pool, caller, id), by, context.clock());
  await requirePassword(context, request, password);
  const now = context.clock();
  const changed = await transaction(pool, async (client, db) => {
    const row = found(await lockSounding(client, id, 'wait'));
    refuse(row, by, now);
    const what = ({ 'horn:release': 'released', 'horn:cancel': 'cancelled', 'horn:stop': 'stopAsked' } as const)[
      action
    ];
    await logOnSounding(client, row, { at: now, what, position: null }, by, note);
    await writeAudit(db, {
      ...auditOf(request, now),
      action,
      target: `H${row.number}`,
      detail: { soundingId: id, stationName: row.stationName, ...(note === '' ? {} : { note }) },
    });
    return act(client, row, by, now);
  });
  await publishCommands(context, changed, now);
  await publishSounding(context, id);
}

/** A second person releases the sounding. Throws secondPerson for the person who asked, hornOver where it no longer waits. */
export const releaseSounding = (context: Context, request: FastifyRequest, id: string, consent: Consent) =>
  decide(
    context,
    request,
    id,
    consent,
    'horn:release',
    ({ state, askedBy, releaseUntil }, { userId }, now) => {
      if (state !== 'awaiting' || releaseUntil === null || now >= releaseUntil.getTime())
        throw new AppError('hornOver');
      if (askedBy === userId) throw new AppError('secondPerson');
    },
    async (client, row, by, now) => {
      await client.query('UPDATE horn_sequence SET released_by = $2, released_name = $3 WHERE id = $1', [
        row.id,
        by.userId,
        by.accountName,
      ]);
      return executeStep(client, row, releaseHorns(toSequence(row), now), [], now);
    },
  );

/** Cancels a sounding that waits for its release: for the person who asked, or anyone who may release it. */
export const cancelSounding = (context: Context, request: FastifyRequest, id: string, consent: Consent) =>
  decide(
    context,
    request,
    id,
    consent,
    'horn:cancel',
    ({ state }) => {
      if (state !== 'awaiting') throw new AppError('hornOver');
    },
    async (client, row, by, now) => {
      await client.query(
        `UPDATE horn_sequence SET state = 'cancelled', ended_name = $2, ended_at = $3, revision = revision + 1 WHERE id = $1`,
        [row.id, by.accountName, new Date(now)],
      );
      return [];
    },
  );

/**
 * Stops a sounding: commands the horns that may sound to be quiet, cancels what was not sent, and calls no other horn. One person is
 * enough.
 */
export const stopSounding = (context: Context, request: FastifyRequest, id: string, consent: Consent) =>
  decide(
    context,
    request,
    id,
    consent,
    'horn:stop',
    ({ state }) => {
      if (state !== 'running') throw new AppError('hornOver');
    },
    async (client, row, by, now) => {
      await lockHorns(client, row);
      const updates = await readHornUpdates(client, row);
      const step = stopHorns(toSequence(row), updates, now);
      const changed = await takeBack(client, row, step.takeBack, by, now);
      const enqueued = await enqueueHornCommands(client, row, step.quieten, 'stop', by, now);
      const posts = step.sequence.posts.map((post) => ({
        ...post,
        stop: enqueued.impossible.get(post.position) ?? post.stop,
      }));
      await saveStep(client, row, { ...step, sequence: { ...step.sequence, posts } }, updates, by);
      await client.query('UPDATE horn_sequence SET ended_name = $2 WHERE id = $1', [row.id, by.accountName]);
      return [...changed, ...enqueued.changed];
    },
  );

/** Cancels commands that were not sent. Requires the locks of their devices. */
async function takeBack(
  client: Queryable,
  { horns }: SoundingRow,
  positions: readonly number[],
  { accountName }: By,
  now: number,
): Promise<StoredCommand[]> {
  const changed: StoredCommand[] = [];
  for (const { position, deviceId, commandId } of horns) {
    if (!positions.includes(position)) continue;
    const stored = (await loadOpenCommands(client, deviceId)).find(({ id }) => id === commandId);
    const lifecycle = stored ? cancelled(stored.lifecycle, 'person', now) : null;
    if (!stored || !lifecycle) continue;
    changed.push(
      ...(await saveCommand(client, stored, {
        lifecycle,
        entry: { at: now, what: lifecycle.state, detail: { accountName } },
      })),
    );
  }
  return changed;
}
