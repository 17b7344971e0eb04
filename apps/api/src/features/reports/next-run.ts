import { fromWallTime, wallTime } from '@groundwatch/domain/rosters';
import { DAY_MS, isReportDay, type ReportTimes } from '@groundwatch/protocol/model';

/** A month and a day: a report is due at least once within it. */
const DAYS = 32;

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** Due times of a schedule from some days before a moment on, each with its day. */
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

/** Next due time of a schedule, ms since 1970. */
export function nextRun(times: ReportTimes, timeZone: string, after: number): number {
  for (const [at] of moments(times, timeZone, after, 1)) if (at > after) return at;
  throw new Error('a schedule without a next time');
}

/** The day of the last due time up to a moment: of several missed times only the last is made up for. */
export function lastDue(times: ReportTimes, timeZone: string, until: number): string {
  let due = dayOf(wallTime(until, timeZone));
  for (const [at, day] of moments(times, timeZone, until, DAYS)) if (at <= until) due = day;
  return due;
}
