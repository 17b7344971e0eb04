import type { StoredCommand } from '@groundwatch/db';
import { advanceHorns, type HornLogEntry, type HornUpdate, type HornStep } from '@groundwatch/domain/horns';
import { publishCommands, type PublishContext } from '../../commands/publish-commands.ts';
import { transaction, type Queryable } from '../../context.ts';
import { publishSounding } from './publish-sounding.ts';
import { readHornUpdates, type MeasuredUpdate } from './read-updates.ts';
import { lockHorns, saveStep, enqueueHornCommands } from './save-step.ts';
import { lockSounding, toSequence, type SoundingRow } from './sounding-row.ts';

/**
 * Advances a sounding by what its horns report: logs them, and calls the reserve of a horn that failed. Skips a sounding that another
 * process holds. Returns false when there was nothing to do.
 */
export async function advanceSounding(context: PublishContext, id: string): Promise<boolean> {
  const now = context.clock();
  const changed = await transaction(context.pool, async (client): Promise<readonly StoredCommand[] | null> => {
    const row = await lockSounding(client, id, 'pass');
    if (!row || row.endedAt !== null) return null;
    const found = await readHornUpdates(client, row);
    const step = advanceHorns(toSequence(row), found, now);
    if (step.entries.length === 0) return null;
    return executeStep(client, row, step, found, now);
  });
  if (changed === null) return false;
  await publishCommands(context, changed, now);
  await publishSounding(context, id);
  return true;
}

/**
 * Stores a step with the commands that it needs. A horn that cannot be reached, because it was disabled or moved, fails at once, and its
 * reserve is called in the same transaction.
 */
export async function executeStep(
  client: Queryable,
  row: SoundingRow,
  step: HornStep,
  found: readonly MeasuredUpdate[],
  now: number,
): Promise<StoredCommand[]> {
  const by = { userId: row.askedBy, accountName: row.askedName };
  const changed: StoredCommand[] = [];
  const entries: HornLogEntry[] = [...step.entries];
  let { sequence, sound } = step;
  if (sound.length > 0) await lockHorns(client, row);
  while (sound.length > 0) {
    const enqueued = await enqueueHornCommands(client, row, sound, 'order', by, now);
    changed.push(...enqueued.changed);
    const updates: HornUpdate[] = [...enqueued.impossible].map(([position, order]) => ({ position, order }));
    if (updates.length === 0) break;
    const next = advanceHorns(sequence, updates, now);
    entries.push(...next.entries);
    ({ sequence, sound } = next);
  }
  await saveStep(client, row, { sequence, entries }, found);
  return changed;
}
