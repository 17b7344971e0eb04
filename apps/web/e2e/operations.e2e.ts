import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, freePort } from '@groundwatch/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startApi, startIngest, type RunningProcess } from './helpers/processes.ts';

const deploy = (path: string): string => fileURLToPath(new URL(`../../../deploy/${path}`, import.meta.url));
const read = (path: string): string => readFileSync(deploy(path), 'utf8');

let given: ReadonlySet<string>;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const database = await createTestDatabase();
  ends.push(() => database.drop());
  const [apiPort, ingestPort] = [await freePort(), await freePort()];
  const processes: RunningProcess[] = await Promise.all([
    // This is the primary and not a replica, which the metrics report too.
    startApi(database.url, apiPort, { DATABASE_READ_URL: database.url }),
    startIngest(database.url, ingestPort),
  ]);
  ends.push(() => Promise.all(processes.map((one) => one.stop())));
  const metrics = await Promise.all(
    [apiPort, ingestPort].map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  given = namesGiven(metrics.join('\n'));
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Names of the series in the metrics. Gauges without a value are left out, as they have no series. */
function namesGiven(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type] as const);
  return new Set(
    types.flatMap(([name, type]) => {
      if (type === 'histogram') return ['_bucket', '_sum', '_count'].map((suffix) => name + suffix);
      return type === 'counter' || new RegExp(`^${name}[ {]`, 'm').test(text) ? [name] : [];
    }),
  );
}

const namesAsked = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.flatMap((text) => text.match(/\b(?:ingest|groundwatch)_\w+/g) ?? [])),
];

test('every alert uses series that the processes export', () => {
  const { groups } = parse(read('prometheus/rules.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr } of rules)
    expect([alert, namesAsked([expr]).filter((name) => !given.has(name))]).toEqual([alert, []]);
});

test('every panel of the dashboard uses series that the processes export', () => {
  const { panels } = JSON.parse(read('grafana/groundwatch.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  expect(panels.length).toBeGreaterThan(10);
  for (const { title, targets } of panels) {
    const asked = namesAsked(targets.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(0);
    expect([title, asked.filter((name) => !given.has(name))]).toEqual([title, []]);
  }
});

test('the processes export the series that the operations guide names', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8');
  const asked = namesAsked([guide]);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !given.has(name) && !given.has(`${name}_bucket`))).toEqual([]);
});

// Debian: apt-get install prometheus
if (spawnSync('promtool', ['--version']).status === 0)
  test.each([
    ['rules', 'rules.yml'],
    ['config', 'prometheus.yml'],
  ])('promtool finds no fault with the %s', (kind, file) => {
    expect(execFileSync('promtool', ['check', kind, deploy(`prometheus/${file}`)], { encoding: 'utf8' })).toContain(
      'SUCCESS',
    );
  });
