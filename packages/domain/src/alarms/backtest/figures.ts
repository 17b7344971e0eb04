import { WEEK_MS } from '@groundwatch/protocol/model';
import { type Episode, stretchesAt } from './episodes.ts';

const LEVELS = [1, 2, 3, 4] as const;
/** An alarm that ended at most this long before an event still counts as its warning, ms. */
export const LEAD_SLACK_MS = 86_400_000;

/** Figures by level 1 to 4, as their keys. */
export type ByLevel<T = number> = Record<string, T>;

const byLevel = <T>(of: (level: (typeof LEVELS)[number]) => T): ByLevel<T> =>
  Object.fromEntries(LEVELS.map((level) => [level, of(level)]));

export interface Figures {
  alarms: number;
  alarmsPerWeek: number;
  /** Rises to each level, from none or a milder one. */
  rises: ByLevel;
  risesPerWeek: ByLevel;
  /** Seconds at each level or a worse one: of all subjects together, and the longest period of one. */
  secondsAbove: ByLevel;
  longestAbove: ByLevel;
  open: number;
}

/** Figures of the alarms of a period; `from` and `to` in ms since 1970. */
export function figuresOf(episodes: readonly Episode[], { from, to }: { from: number; to: number }): Figures {
  const weeks = (to - from) / WEEK_MS;
  const rises = byLevel(
    (level) =>
      episodes.flatMap(({ changes }) =>
        changes.filter(([, now], index) => {
          const was = changes[index - 1]?.[1] ?? 0;
          return now === level && (was === 0 || now < was);
        }),
      ).length,
  );
  const lengths = byLevel((level) =>
    episodes.flatMap((episode) => stretchesAt(episode, level, to).map(([start, end]) => (end - start) / 1_000)),
  );
  return {
    alarms: episodes.length,
    alarmsPerWeek: episodes.length / weeks,
    rises,
    risesPerWeek: byLevel((level) => rises[level]! / weeks),
    secondsAbove: byLevel((level) => lengths[level]!.reduce((sum, one) => sum + one, 0)),
    longestAbove: byLevel((level) => lengths[level]!.reduce((most, one) => Math.max(most, one), 0)),
    open: episodes.filter((episode) => episode.to === null).length,
  };
}

/**
 * Seconds from the rise to each level (or a worse one) to an event. Of the alarms open then, or ended less than a day before, the one that
 * rose first counts. null: not reached.
 */
export function leadTimes(episodes: readonly Episode[], at: number): ByLevel<number | null> {
  return byLevel((level) => {
    let first = Infinity;
    for (const episode of episodes)
      for (const [from, to] of stretchesAt(episode, level, at))
        if (from <= at && to >= at - LEAD_SLACK_MS) first = Math.min(first, from);
    return first === Infinity ? null : (at - first) / 1_000;
  });
}

/**
 * For each alarm of `own` the index of the alarm in `others` of the same subject that overlaps it most, null for none. Alarms of one
 * subject never overlap within a list.
 */
export function partners(own: readonly Episode[], others: readonly Episode[], end: number): (number | null)[] {
  const bySubject = new Map<string, { episode: Episode; index: number }[]>();
  for (const [index, episode] of others.entries()) {
    const list = bySubject.get(episode.subject);
    if (list) list.push({ episode, index });
    else bySubject.set(episode.subject, [{ episode, index }]);
  }
  const passed = new Map<string, number>();
  return own.map(({ subject, from, to }) => {
    const list = bySubject.get(subject) ?? [];
    let first = passed.get(subject) ?? 0;
    // Alarms that ended before this one began also ended before all following ones.
    while (first < list.length && (list[first]!.episode.to ?? end) < from) first += 1;
    passed.set(subject, first);
    let [best, most]: [number | null, number] = [null, -1];
    for (let i = first; i < list.length && list[i]!.episode.from <= (to ?? end); i += 1) {
      const { episode, index } = list[i]!;
      const shared = Math.min(to ?? end, episode.to ?? end) - Math.max(from, episode.from);
      if (shared > most) [best, most] = [index, shared];
    }
    return best;
  });
}

export interface Difference {
  inBoth: number;
  onlyProposed: number;
  onlyInForce: number;
  earlier: number;
  later: number;
  medianShiftS: number | null;
}

/** The alarms that only one of two definitions raises, and the time shift of those that both raise. */
export function differenceOf(proposed: readonly Episode[], inForce: readonly Episode[], end: number): Difference {
  const there = partners(proposed, inForce, end);
  const back = partners(inForce, proposed, end);
  const shifts = there.flatMap((index, i) => (index === null ? [] : [shiftS(proposed[i]!, inForce[index]!)]));
  const sorted = shifts.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return {
    inBoth: shifts.length,
    onlyProposed: there.length - shifts.length,
    onlyInForce: back.filter((index) => index === null).length,
    earlier: shifts.filter((shift) => shift < 0).length,
    later: shifts.filter((shift) => shift > 0).length,
    medianShiftS: sorted.length === 0 ? null : median,
  };
}

/** s by which one alarm begins later than another. */
export const shiftS = (one: Episode, other: Episode): number => (one.from - other.from) / 1_000;
