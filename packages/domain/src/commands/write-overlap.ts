import type { CommandLifecycle } from './command-lifecycle.ts';
import { isOpen } from '@groundwatch/protocol/model';
import { overridden } from './command-steps.ts';

/** A write: its set, its keys, and those that newer writes took over. */
export interface Write {
  readonly lifecycle: CommandLifecycle;
  readonly set: number;
  readonly keys: readonly string[];
  readonly dropped: readonly string[];
}

const kept = ({ keys, dropped }: Write): readonly string[] => keys.filter((key) => !dropped.includes(key));

/**
 * The open older writes of a device after `newer`. Queued ones lose the parameters that both set. A sent one is repeated unchanged, or no
 * longer where newer writes set all of it. A held write takes over nothing, as it may never be sent. `needsReadBack` tells which keys a
 * device reports.
 */
export function takeOver<T extends Write>(
  newer: T,
  open: readonly T[],
  needsReadBack: (set: number, keys: readonly string[]) => boolean,
  now: number,
): T[] {
  if (newer.lifecycle.isHeld || !isOpen(newer.lifecycle.state)) return [];
  const writes = open.filter(({ lifecycle, set }) => lifecycle.kind === 'write' && set === newer.set);
  const taken = new Set(kept(newer));
  return writes.flatMap((older) => {
    if (older.lifecycle.number >= newer.lifecycle.number) return [];
    if (older.lifecycle.state !== 'queued') {
      const later = writes.filter(({ lifecycle }) => lifecycle.number > older.lifecycle.number && !lifecycle.isHeld);
      const covered = new Set([...later.flatMap(kept), ...taken]);
      const lifecycle = kept(older).every((key) => covered.has(key)) ? overridden(older.lifecycle, now) : null;
      return lifecycle ? [{ ...older, lifecycle }] : [];
    }
    const lost = kept(older).filter((key) => taken.has(key));
    if (lost.length === 0) return [];
    const left = { ...older, dropped: [...older.dropped, ...lost] };
    const rest = kept(left);
    if (rest.length > 0)
      return [{ ...left, lifecycle: { ...older.lifecycle, needsReadBack: needsReadBack(older.set, rest) } }];
    return [{ ...left, lifecycle: overridden(older.lifecycle, now) ?? older.lifecycle }];
  });
}
