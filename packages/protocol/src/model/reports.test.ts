import { expect, test } from 'vitest';
import { isReportDay, reportDays, reportDaysBefore } from './reports.ts';

test.each([
  ['day', '2026-07-18', ['2026-07-18', '2026-07-18'], ['2026-07-17', '2026-07-17']],
  ['week', '2026-07-19', ['2026-07-13', '2026-07-19'], ['2026-07-06', '2026-07-12']],
  ['week', '2026-07-20', ['2026-07-20', '2026-07-26'], ['2026-07-13', '2026-07-19']],
  ['month', '2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['month', '2028-02-29', ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-01-31']],
] as const)('the %s of %s, and the one before', (span, day, within, before) => {
  expect(reportDays(span, day)).toEqual(within);
  expect(reportDaysBefore(span, day)).toEqual(before);
});

test('weeks start on Monday, months have all their days', () => {
  expect(isReportDay({ span: 'week', onDay: 7 }, '2026-07-19')).toBe(true);
  expect(isReportDay({ span: 'week', onDay: 1 }, '2026-07-19')).toBe(false);
  expect(isReportDay({ span: 'month', onDay: 28 }, '2026-02-28')).toBe(true);
  expect(isReportDay({ span: 'day', onDay: 9 }, '2026-02-28')).toBe(true);
});
