import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { BacktestEpisode } from '@groundwatch/protocol/rest';

const WEEK_MS = 7 * 86_400_000;

export type ByLevel = Readonly<Record<AlarmLevel, number>>;
export interface Week {
  /** ms since 1970. */
  readonly from: number;
  readonly proposed: ByLevel;
  readonly inForce: ByLevel;
}

const nothing: ByLevel = { 1: 0, 2: 0, 3: 0, 4: 0 };
export const sumOf = (counts: ByLevel): number => counts[1] + counts[2] + counts[3] + counts[4];

/** Alarms per week of the period by their worst level. The last week ends with the period. */
export function weeksOf(episodes: readonly BacktestEpisode[], from: number, to: number): Week[] {
  const count = Math.max(1, Math.ceil((to - from) / WEEK_MS));
  const weeks = Array.from({ length: count }, (_, index) => ({
    from: to - (count - index) * WEEK_MS,
    proposed: { ...nothing },
    inForce: { ...nothing },
  }));
  for (const { run, from: begin, worstLevel } of episodes) {
    if (worstLevel === 0) continue;
    const index = Math.floor((Date.parse(begin) - weeks[0]!.from) / WEEK_MS);
    const week = weeks[Math.min(count - 1, Math.max(0, index))]!;
    week[run][worstLevel as AlarmLevel] += 1;
  }
  return weeks;
}
