import type { Limits } from '@groundwatch/protocol/model';
import type { Held } from './judge.ts';
import type { Judgement } from './sources.ts';

/** A frame of a device, of any kind, and its send cycle then. */
export interface Heard {
  readonly at: number;
  readonly cycleS: number;
}

/**
 * Level changes of a missing-data rule: up at the last frame plus the send cycles of each limit, and to none at the next frame. Their times
 * are the due times, whenever they are evaluated. `heard`, ascending: the last frame at or before the first judged time, and all later
 * ones; `until`: the present time. Without a send cycle nothing is judged.
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
    // A frame ends the silence.
    if (level !== 0) judge(one.at, 0, heard[index - 1] ?? one);
    if (!(one.cycleS > 0)) continue;
    const next = heard[index + 1]?.at ?? Infinity;
    for (const worst of levels) {
      const due = one.at + limits[worst]! * one.cycleS * 1_000;
      // A frame at exactly that time is not late.
      if (due < next && (level === 0 || worst < level)) judge(due, worst, one);
    }
  }
  return found;
}

/** When a device becomes silent at each level, ascending; none without a send cycle. */
export const silentFrom = (limits: Limits, { at, cycleS }: Heard): number[] =>
  cycleS > 0
    ? Object.values(limits)
        .map((cycles) => at + cycles * cycleS * 1_000)
        .toSorted((a, b) => a - b)
    : [];
