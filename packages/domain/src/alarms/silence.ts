import type { Limits } from '@groundwatch/protocol/model';
import type { Held } from './judge.ts';
import type { Judgement } from './sources.ts';

/** A device was heard, by whatever frame, and its send cycle then. */
export interface Heard {
  readonly at: number;
  readonly cycleS: number;
}

/**
 * Changes of level of a "no data" rule: at the time it was last heard plus so many send cycles as each limit says, and back to none
 * when it is heard again. Times are those at which it must be so, not those at which somebody looked. `heard` by rising time: the
 * last one at or before the first judged time, and all since; `until`: the clock. Without a cycle (0 or less) nothing is judged.
 */
export function silence(
  { limits, version }: { readonly limits: Limits; readonly version: number },
  heard: readonly Heard[],
  held: Held,
  { from, to, until }: { readonly from: number; readonly to: number; readonly until: number },
): Judgement[] {
  const found: Judgement[] = [];
  let { level } = held;
  const levels = ([4, 3, 2, 1] as const).filter((one) => limits[one] !== undefined);
  const judge = (at: number, next: Judgement['level'], one: Heard): void => {
    if (at < from || at >= to || at > until || at <= held.at || next === level) return;
    const cycles = (at - one.at) / 1_000 / one.cycleS;
    const limit = limits[next === 0 ? level || 4 : next] ?? null;
    const detail = { limit, unit: '', field: null, cycleS: one.cycleS, heardAt: new Date(one.at).toISOString() };
    found.push({ at, level: next, was: level, version, value: Math.round(cycles * 100) / 100, detail });
    level = next;
  };
  for (const [index, one] of heard.entries()) {
    // Heard again: what was silent until now has ended.
    if (level !== 0) judge(one.at, 0, heard[index - 1] ?? one);
    if (!(one.cycleS > 0)) continue;
    const next = heard[index + 1]?.at ?? Infinity;
    for (const worst of levels) {
      const due = one.at + limits[worst]! * one.cycleS * 1_000;
      // Heard at that very time is not silent.
      if (due < next && (level === 0 || worst < level)) judge(due, worst, one);
    }
  }
  return found;
}

/** When a device that was last heard then becomes silent at each level, rising; none without a cycle. */
export const silentFrom = (limits: Limits, { at, cycleS }: Heard): number[] =>
  cycleS > 0
    ? Object.values(limits)
        .map((cycles) => at + cycles * cycleS * 1_000)
        .toSorted((a, b) => a - b)
    : [];
