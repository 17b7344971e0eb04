import { LATE_CYCLES, type Condition } from '@groundwatch/protocol/model';

/** An owner that a rule reads: the time of its last usable data (ms since 1970, null: never), and the send cycle of its device. */
export interface Coverage {
  readonly newest: number | null;
  readonly cycleS: number;
}

/**
 * When a level becomes held for lack of data: from then on fewer than half of the rule's owners are fresh, ms since 1970; −Infinity:
 * always; Infinity: never, as there is no send cycle. Members of an expression are fresh for its `withinS`, others for three send cycles.
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
