import { takeOver, type Write } from '@groundwatch/domain/commands';
import { loadOpenCommands, saveCommand } from './command-store.ts';
import type { StoredCommand } from './stored-command.ts';
import { readBackKeys, writeOf } from './write-values.ts';
import type { Queryable } from '../pool.ts';

interface StoredWrite extends Write {
  readonly command: StoredCommand;
}

function toWrite(command: StoredCommand): StoredWrite {
  const { set, values } = writeOf(command);
  return { command, lifecycle: command.lifecycle, set, keys: Object.keys(values), dropped: command.dropped };
}

const needsReadBack = (set: number, keys: readonly string[]): boolean =>
  readBackKeys(set, Object.fromEntries(keys.map((key) => [key, null]))).length > 0;

/** Takes parameters over from older writes of the device to a newer one; returns the changed writes. Requires the device's lock. */
export async function takeOverFrom(client: Queryable, newer: StoredCommand, now: number): Promise<StoredCommand[]> {
  if (newer.lifecycle.kind !== 'write') return [];
  const open = await loadOpenCommands(client, newer.deviceId);
  const writes = open.filter(({ lifecycle }) => lifecycle.kind === 'write').map(toWrite);
  const changed: StoredCommand[] = [];
  for (const { command, lifecycle, dropped } of takeOver(toWrite(newer), writes, needsReadBack, now)) {
    const isAll = lifecycle.isOverridden;
    // Parameters that were taken over are not sent, so their secrets are erased.
    await client.query({
      name: 'command_take_over',
      text: `UPDATE command SET dropped = $2, needs_read_back = $3, superseded_by = coalesce($4, superseded_by),
          secrets = nullif(secrets - $2::text[], '{}') WHERE id = $1`,
      values: [command.id, dropped, lifecycle.needsReadBack, isAll ? newer.id : null],
    });
    const left = { ...command, dropped, lifecycle: { ...command.lifecycle, needsReadBack: lifecycle.needsReadBack } };
    if (!isAll) {
      changed.push(left);
      continue;
    }
    const what = lifecycle.state === 'superseded' ? lifecycle.state : 'overridden';
    changed.push(...(await saveCommand(client, left, { lifecycle, entry: { at: now, what } })));
  }
  return changed;
}
