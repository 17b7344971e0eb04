import { LATE_CYCLES, type Condition } from '@groundwatch/protocol/model';

/** What a rule reads from: when it last had evidence (ms since 1970, null: never), and the send cycle of its device. */
export interface Coverage {
  readonly newest: number | null;
  readonly cycleS: number;
}

/**
 * When a level that stands is only held, for lack of data: from then on fewer than half of the rule's sensors (devices) are fresh,
 * ms since 1970; −Infinity: it never was otherwise; Infinity: it never will be, for there is no cycle to judge by. Members of an
 * expression are fresh for its `withinS`, all else for three send cycles.
 */
export function heldFrom(condition: Condition, sources: readonly Coverage[]): number {
  const withinMs = condition.kind === 'expression' ? condition.withinS * 1_000 : null;
  const ends = sources
    .map(({ newest, cycleS }) => {
      if (newest === null) return -Infinity;
      if (withinMs !== null) return newest + withinMs;
      return cycleS > 0 ? newest + LATE_CYCLES * cycleS * 1_000 : Infinity;
    })
    .toSorted((a, b) => b - a);
  return ends[Math.ceil(ends.length / 2) - 1] ?? -Infinity;
}
