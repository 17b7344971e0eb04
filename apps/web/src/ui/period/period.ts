import dayjs from 'dayjs';

/** Days as they are chosen and stand in the address: 2026-07-18; either end may be open. */
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

const midnight = (day: string, daysLater: number, isUtc: boolean): string => {
  if (!isUtc) return dayjs(day).add(daysLater, 'day').toISOString();
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + daysLater);
  return date.toISOString();
};

/** The days as times, from the first midnight up to the one after the last day, here or in UTC. */
export const timesOf = ({ from, to }: Period, isUtc: boolean): { from?: string; to?: string } => ({
  ...(from === null ? {} : { from: midnight(from, 0, isUtc) }),
  ...(to === null ? {} : { to: midnight(to, 1, isUtc) }),
});
