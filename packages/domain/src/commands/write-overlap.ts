import type { CommandLife } from './command-life.ts';
import { isOpen } from '@groundwatch/protocol/model';
import { overridden } from './command-steps.ts';

/** A write: its set, its keys, and those that newer writes took over. */
export interface Write {
  readonly life: CommandLife;
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
  if (newer.life.isHeld || !isOpen(newer.life.state)) return [];
  const writes = open.filter(({ life, set }) => life.kind === 'write' && set === newer.set);
  const taken = new Set(kept(newer));
  return writes.flatMap((older) => {
    if (older.life.number >= newer.life.number) return [];
    if (older.life.state !== 'queued') {
      const later = writes.filter(({ life }) => life.number > older.life.number && !life.isHeld);
      const covered = new Set([...later.flatMap(kept), ...taken]);
      const life = kept(older).every((key) => covered.has(key)) ? overridden(older.life, now) : null;
      return life ? [{ ...older, life }] : [];
    }
    const lost = kept(older).filter((key) => taken.has(key));
    if (lost.length === 0) return [];
    const left = { ...older, dropped: [...older.dropped, ...lost] };
    const rest = kept(left);
    if (rest.length > 0) return [{ ...left, life: { ...older.life, needsReadBack: needsReadBack(older.set, rest) } }];
    return [{ ...left, life: overridden(older.life, now) ?? older.life }];
  });
}
