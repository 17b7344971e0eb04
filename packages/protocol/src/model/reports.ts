import { DAY_MS } from './time.ts';

/** Period of a report; `custom`: from one day to another. */
export const reportSpans = ['day', 'week', 'month', 'custom'] as const;
export type ReportSpan = (typeof reportSpans)[number];

export const reportForms = ['pdf', 'docx', 'xlsx'] as const;
export type ReportForm = (typeof reportForms)[number];

/** Blocks of a report, in the standard order. */
export const reportBlocks = [
  'summary',
  'figures',
  'map',
  'curves',
  'alarms',
  'comparison',
  'sensors',
  'devices',
  'unknown',
  'notes',
  'signatures',
] as const;
export type ReportBlock = (typeof reportBlocks)[number];

/** Most days of a report. */
export const MOST_REPORT_DAYS = 366;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** First and last day (YYYY-MM-DD) of the day, week (from Monday) or month that contains a day. */
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

/** The last complete such period before a day. */
export const reportDaysBefore = (span: Exclude<ReportSpan, 'custom'>, day: string): [first: string, last: string] =>
  reportDays(span, dayAt(Date.parse(`${reportDays(span, day)[0]}T00:00:00Z`) - DAY_MS));

export interface ReportTimes {
  readonly span: Exclude<ReportSpan, 'custom'>;
  /** Local time HH:MM. */
  readonly clock: string;
  /** Weekly: 1 Monday to 7 Sunday; monthly: 1 to 28. */
  readonly onDay: number;
}

/** Whether a report is due on a day. */
export function isReportDay({ span, onDay }: Pick<ReportTimes, 'span' | 'onDay'>, day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  if (span === 'day') return true;
  return span === 'week' ? ((at.getUTCDay() + 6) % 7) + 1 === onDay : at.getUTCDate() === onDay;
}
