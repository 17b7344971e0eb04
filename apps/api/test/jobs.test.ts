import { createPool } from '@groundwatch/db';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startJobs } from '../src/jobs/start-jobs.ts';

const EVERY_SECOND = '* * * * * *';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ level: 'plain', isEmpty: true });
});
afterAll(() => database?.drop());

/** Starts the jobs like a process: one job that succeeds and one that always fails. */
function start(name: string, runs: string[], failures: string[]): { stop(): Promise<void> } {
  const pool = createPool(database.url, { max: 2 });
  const error = (_: object, text: string) => void failures.push(`${name}: ${text}`);
  const good = { pattern: EVERY_SECOND, failure: 'never', run: () => Promise.resolve(runs.push(name)) };
  const bad = { pattern: EVERY_SECOND, failure: 'it failed', run: () => pool.query('SELECT 1 / 0') };
  const jobs = startJobs(pool, [good, bad], { error }, () => void failures.push(`${name}: counted`));
  let ended: Promise<void> | undefined;
  const stop = () => (ended ??= jobs.stop().then(() => pool.end()));
  onTestFinished(stop);
  return { stop };
}

test('one process runs the jobs, also after failures; another takes over when it stops', async () => {
  const runs: string[] = [];
  const failures: string[] = [];
  const one = start('one', runs, failures);
  await expect.poll(() => runs).toContain('one');
  start('other', runs, failures);
  await expect.poll(() => runs.length).toBeGreaterThan(3);
  await one.stop();
  expect(new Set(runs)).toEqual(new Set(['one']));
  await expect.poll(() => runs.at(-1)).toBe('other');
  expect(runs.lastIndexOf('one')).toBeLessThan(runs.indexOf('other'));
  await expect.poll(() => failures).toContain('other: it failed');
  expect(failures.filter((text) => text === 'one: it failed').length).toBeGreaterThan(1);
  expect(failures.filter((text) => text === 'one: counted').length).toBeGreaterThan(1);
});
