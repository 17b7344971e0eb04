import dayjs from 'dayjs';
import { timeOfWall, wallTime } from '../wall-time.ts';

/** Dates as selected and kept in the address: 2026-07-18. Either end may be open. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text;

export const periodOf = (filters: Readonly<Record<string, string>>): Period => ({
  from: isDay(filters['from']) ? filters['from'] : null,
  to: isDay(filters['to']) ? filters['to'] : null,
});

const midnight = (day: string, daysLater: number, zone: string | undefined): string => {
  const date = dayjs(day).add(daysLater, 'day').format('YYYY-MM-DD');
  return new Date(timeOfWall(date, zone)!).toISOString();
};

/** The dates as times, from the first midnight to the one after the last day, in a zone or this device's. */
export const timesOf = ({ from, to }: Period, zone?: string): { from?: string; to?: string } => ({
  ...(from === null ? {} : { from: midnight(from, 0, zone) }),
  ...(to === null ? {} : { to: midnight(to, 1, zone) }),
});

/** The day in a zone (undefined: this device's) at a time (ms since 1970), or some days before: 2026-07-18. */
export const dayIn = (zone: string | undefined, ms: number, daysBefore = 0): string =>
  dayjs(wallTime(ms, zone).slice(0, 10)).subtract(daysBefore, 'day').format('YYYY-MM-DD');
