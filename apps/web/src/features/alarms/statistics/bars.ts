import type { AlarmStatistics } from '@groundwatch/protocol/rest';
import type { AlarmLevel } from '@groundwatch/protocol/model';

export interface Bar {
  /** Begin and end, ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  /** Worst level first, at the foot. */
  readonly parts: readonly { readonly level: AlarmLevel; readonly count: number }[];
}

const HOUR_MS = 3_600_000;
/** More bars could not be distinguished. */
const MOST_BARS = 84;
const levels = [1, 2, 3, 4] as const;

/** Alarms raised over the whole period, including empty hours. Long periods combine several hours per bar. */
export function barsOf({ from, to, hourly }: Pick<AlarmStatistics, 'from' | 'to' | 'hourly'>): Bar[] {
  const start = Math.floor(Date.parse(from) / HOUR_MS);
  const hours = Math.max(1, Math.ceil(Date.parse(to) / HOUR_MS) - start);
  const each = hours <= MOST_BARS ? 1 : hours <= MOST_BARS * 3 ? 3 : 24;
  const counts = new Map(hourly.map(({ hour, byLevel }) => [Math.floor(Date.parse(hour) / HOUR_MS), byLevel]));
  return Array.from({ length: Math.ceil(hours / each) }, (_, i) => {
    const first = start + i * each;
    const own = Array.from({ length: each }, (_unused, j) => counts.get(first + j) ?? {});
    const parts = levels.flatMap((level) => {
      const count = own.reduce((sum, byLevel) => sum + (byLevel[level] ?? 0), 0);
      return count > 0 ? [{ level, count }] : [];
    });
    return {
      from: first * HOUR_MS,
      to: (first + each) * HOUR_MS,
      total: parts.reduce((sum, { count }) => sum + count, 0),
      parts,
    };
  });
}

/** A round maximum for the scale. */
export function topOf(bars: readonly Bar[]): number {
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const unit = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((factor) => factor * unit).find((round) => round >= most) ?? most;
}
