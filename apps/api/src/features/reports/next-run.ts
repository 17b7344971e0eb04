import { fromWallTime, wallTime } from '@groundwatch/domain/rosters';
import { DAY_MS, isReportDay, type ReportTimes } from '@groundwatch/protocol/model';

/** A month and a day: a report is due at least once in so many days. */
const DAYS = 32;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** Moments of a schedule on the days from so many before a moment on, with the day of each. */
function* moments(
  times: ReportTimes,
  timeZone: string,
  around: number,
  before: number,
): Generator<[at: number, day: string]> {
  const today = Date.parse(`${dayOf(wallTime(around, timeZone))}T00:00:00Z`);
  for (let n = -before; n <= DAYS; n += 1) {
    const wall = today + n * DAY_MS;
    if (isReportDay(times, dayOf(wall)))
      yield [fromWallTime(wall + minutesOf(times.clock) * 60_000, timeZone), dayOf(wall)];
  }
}

/** When a report is due next, ms since 1970. */
export function nextRun(times: ReportTimes, timeZone: string, after: number): number {
  for (const [at] of moments(times, timeZone, after, 1)) if (at > after) return at;
  throw new Error('a schedule without a next time');
}

/** The day on which a report was due last, up to a moment: of several that were missed the last one is made up for. */
export function lastDue(times: ReportTimes, timeZone: string, until: number): string {
  let due = dayOf(wallTime(until, timeZone));
  for (const [at, day] of moments(times, timeZone, until, DAYS)) if (at <= until) due = day;
  return due;
}
