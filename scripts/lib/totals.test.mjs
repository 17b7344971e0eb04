import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { add, readVitest, summaryLine } from './totals.mjs';

const folder = mkdtempSync(join(tmpdir(), 'totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (files, code) => {
  const path = join(folder, 'report.json');
  const testResults = files.map(([status, ...tests]) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  }));
  writeFileSync(path, JSON.stringify({ testResults }));
  return readVitest(path, code);
};

it('counts tests', () => {
  const files = [
    ['passed', 'passed', 'passed', 'skipped', 'todo'],
    ['failed', 'passed', 'failed'],
  ];
  expect(read(files, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

it('counts a file that did not load', () => {
  expect(read([['failed'], ['passed', 'passed']], 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

it('counts failures outside of tests', () => {
  expect(read([['passed', 'passed']], 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

it('counts a run without tests or without a report as a failure', () => {
  expect(read([], 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(readVitest(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('ends in one line', () => {
  const total = add({ passed: 1, failed: 0, skipped: 0 }, { passed: 2, failed: 3, skipped: 0 });
  expect(summaryLine(total)).toBe('3 passed, 3 failed');
  expect(summaryLine({ ...total, skipped: 4 })).toBe('3 passed, 3 failed, 4 skipped');
});
