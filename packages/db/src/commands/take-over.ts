import { takeOver, type Write } from '@groundwatch/domain/commands';
import { loadOpenCommands, saveLife } from './command-store.ts';
import type { StoredCommand } from './stored-command.ts';
import { readBackKeys, writeOf } from './write-values.ts';
import type { Queryable } from '../pool.ts';

interface StoredWrite extends Write {
  readonly command: StoredCommand;
}

function toWrite(command: StoredCommand): StoredWrite {
  const { set, values } = writeOf(command);
  return { command, life: command.life, set, keys: Object.keys(values), dropped: command.dropped };
}

const needsReadBack = (set: number, keys: readonly string[]): boolean =>
  readBackKeys(set, Object.fromEntries(keys.map((key) => [key, null]))).length > 0;

/** Takes parameters over from older writes of the device to a newer one; returns the changed writes. Requires the device's lock. */
export async function takeOverFrom(client: Queryable, newer: StoredCommand, now: number): Promise<StoredCommand[]> {
  if (newer.life.kind !== 'write') return [];
  const open = await loadOpenCommands(client, newer.deviceId);
  const writes = open.filter(({ life }) => life.kind === 'write').map(toWrite);
  const changed: StoredCommand[] = [];
  for (const { command, life, dropped } of takeOver(toWrite(newer), writes, needsReadBack, now)) {
    const isAll = life.isOverridden;
    // Parameters that were taken over are not sent, so their secrets are erased.
    await client.query({
      name: 'command_take_over',
      text: `UPDATE command SET dropped = $2, needs_read_back = $3, superseded_by = coalesce($4, superseded_by),
          secrets = nullif(secrets - $2::text[], '{}') WHERE id = $1`,
      values: [command.id, dropped, life.needsReadBack, isAll ? newer.id : null],
    });
    const left = { ...command, dropped, life: { ...command.life, needsReadBack: life.needsReadBack } };
    if (!isAll) {
      changed.push(left);
      continue;
    }
    const what = life.state === 'superseded' ? life.state : 'overridden';
    changed.push(...(await saveLife(client, left, { life, entry: { at: now, what } })));
  }
  return changed;
}
