import { readOr } from './hash.mjs';

/** @typedef {{passed: number, failed: number, skipped: number}} Totals */

/** @type {Totals} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** @param {Totals} a @param {Totals} b @returns {Totals} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** @param {Totals} totals */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Counts the results of vitest. A problem outside a test (a file that does not load, an unhandled error, a missing report) counts as one
 * failure.
 * @param {string} path of its JSON report
 * @param {number} code its exit code
 * @returns {Totals}
 */
export function readVitest(path, code) {
  const text = readOr(path);
  if (text === '') return { passed: 0, failed: 1, skipped: 0 };
  /** @type {{testResults: {status: string, assertionResults: {status: string}[]}[]}} */
  const report = JSON.parse(text);
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed').length + broken;
  const isSilent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilent ? 1 : failed, skipped: tests.length - passed - (failed - broken) };
}
