import { DAY_MS, HOUR_MS, reportDaysBefore, type ReportSpan } from '@groundwatch/protocol/model';
import { fromWallTime, wallTime } from '@groundwatch/domain/rosters';

/** Period of a report; ms since 1970. */
export interface Period {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Only data received by then: the end of the period, or the time of making if earlier. */
  readonly knownAt: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly timeZone: string;
}

export function periodOf(firstDay: string, lastDay: string, timeZone: string, now: number): Period {
  const from = fromWallTime(Date.parse(`${firstDay}T00:00:00Z`), timeZone);
  const to = fromWallTime(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS, timeZone);
  return { from, to, knownAt: Math.min(to, now), firstDay, lastDay, timeZone };
}

/** The previous day, week or month; else the same number of days before, as known at its end. */
export function periodBefore({ firstDay, lastDay, timeZone }: Period, span: ReportSpan): Period {
  const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const [first, last] = [Date.parse(firstDay), Date.parse(lastDay)];
  const days: readonly [string, string] =
    span === 'custom'
      ? [dayAt(first - (last - first) - DAY_MS), dayAt(first - DAY_MS)]
      : reportDaysBefore(span, firstDay);
  return periodOf(...days, timeZone, Number.POSITIVE_INFINITY);
}

/** Local time, `2026-07-18 14:26`. */
export const wallText = (at: number, timeZone: string): string =>
  new Date(wallTime(at, timeZone)).toISOString().slice(0, 16).replace('T', ' ');

/** `07-18 14:26`. */
export const shortTime = (at: number, timeZone: string): string => wallText(at, timeZone).slice(5);

/** Labelled times of an axis: midnights of the zone, or hours of a single day. */
export function ticksOf({ from, to, timeZone }: Period): [number, string][] {
  const days = Math.round((to - from) / DAY_MS);
  const step = days <= 1 ? 6 * HOUR_MS : Math.ceil(days / 8) * DAY_MS;
  const ticks: [number, string][] = [];
  for (let wall = wallTime(from, timeZone); ; wall += step) {
    const at = fromWallTime(wall, timeZone);
    if (at > to || (days > 1 && at >= to)) return ticks;
    const text = new Date(wall).toISOString();
    ticks.push([at, days <= 1 ? text.slice(11, 16) : text.slice(5, 10)]);
  }
}

/** Width in ms of the rain bars for a period. */
export const barMsOf = ({ from, to }: Period): number => {
  const days = (to - from) / DAY_MS;
  return days <= 2 ? HOUR_MS : days <= 10 ? 3 * HOUR_MS : days <= 70 ? DAY_MS : 7 * DAY_MS;
};
