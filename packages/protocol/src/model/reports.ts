import { DAY_MS } from './time.ts';

/** What a report is of; `custom`: from one day to another. */
export const reportSpans = ['day', 'week', 'month', 'custom'] as const;
export type ReportSpan = (typeof reportSpans)[number];

export const reportForms = ['pdf', 'docx', 'xlsx'] as const;
export type ReportForm = (typeof reportForms)[number];

/** What a report is made of, in the order of the standard one. */
export const reportBlocks = [
  'summary',
  'figures',
  'map',
  'curves',
  'comparison',
  'alarms',
  'sensors',
  'devices',
  'unknown',
  'notes',
  'signatures',
] as const;
export type ReportBlock = (typeof reportBlocks)[number];

/** Days that a report spans at most. */
export const MOST_REPORT_DAYS = 366;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first and the last day (YYYY-MM-DD) of the day, week from Monday on, or month in which a day lies. */
export function reportDays(span: Exclude<ReportSpan, 'custom'>, day: string): [first: string, last: string] {
  if (span === 'day') return [day, day];
  const at = new Date(`${day}T00:00:00Z`);
  if (span === 'month') {
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
    return [dayAt(Date.UTC(year, month, 1)), dayAt(Date.UTC(year, month + 1, 0))];
  }
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS;
  return [dayAt(monday), dayAt(monday + 6 * DAY_MS)];
}

/** The last such days that were over before a day. */
export const reportDaysBefore = (span: Exclude<ReportSpan, 'custom'>, day: string): [first: string, last: string] =>
  reportDays(span, dayAt(Date.parse(`${reportDays(span, day)[0]}T00:00:00Z`) - DAY_MS));

export interface ReportTimes {
  readonly span: Exclude<ReportSpan, 'custom'>;
  /** HH:MM on the wall. */
  readonly clock: string;
  /** 1 Monday to 7 Sunday of a week; 1 to 28 of a month. */
  readonly onDay: number;
}

/** Whether a report is due on a day. */
export function isReportDay({ span, onDay }: Pick<ReportTimes, 'span' | 'onDay'>, day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  if (span === 'day') return true;
  return span === 'week' ? ((at.getUTCDay() + 6) % 7) + 1 === onDay : at.getUTCDate() === onDay;
}
