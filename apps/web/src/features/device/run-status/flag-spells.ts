import type { RunStatusHistory } from '@groundwatch/protocol/rest';

/** ms since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export interface FlagSpells {
  /** Periods with the bit set, oldest first. A silence splits a period. */
  readonly faults: readonly Span[];
  /** Number of times it was set. */
  readonly count: number;
  /** ms it is known to have been set. */
  readonly faultMs: number;
}

type Spell = RunStatusHistory['spells'][number];

/** A record is valid until the next one. Before a silence and at the end only as far as records came. */
const endOf = (spells: readonly Spell[], i: number, end: number): number => {
  const next = spells[i + 1];
  if (!next) return Math.max(spells[i]![1], end);
  return next[3] ? spells[i]![1] : next[0];
};

/** The periods with one bit set. `end`: until when the newest record is valid. */
export function flagSpells(spells: readonly Spell[], bit: number, end: number): FlagSpells {
  const faults: { from: number; to: number }[] = [];
  let count = 0;
  let wasSet = false;
  spells.forEach(([from, , runStatus, isAfterSilence], i) => {
    const isSet = runStatus !== null && ((runStatus >>> bit) & 1) === 1;
    if (isSet) {
      const to = endOf(spells, i, end);
      const last = faults.at(-1);
      if (last && wasSet && !isAfterSilence) last.to = to;
      else faults.push({ from, to });
      if (!wasSet) count += 1;
    }
    if (runStatus !== null) wasSet = isSet;
  });
  return { faults, count, faultMs: faults.reduce((sum, { from, to }) => sum + to - from, 0) };
}

/** Periods without information: no record, or the device did not report its status. */
export function unknownSpans(spells: readonly Spell[], range: Span, end: number): Span[] {
  const unknown: { from: number; to: number }[] = [];
  const add = (from: number, to: number): void => {
    if (to <= from) return;
    const last = unknown.at(-1);
    if (last && last.to >= from) last.to = Math.max(last.to, to);
    else unknown.push({ from, to });
  };
  let known = range.from;
  spells.forEach(([from, , runStatus, isAfterSilence], i) => {
    if (i === 0 || isAfterSilence) add(known, from);
    const to = endOf(spells, i, end);
    if (runStatus === null) add(from, to);
    known = to;
  });
  add(known, range.to);
  return unknown;
}
