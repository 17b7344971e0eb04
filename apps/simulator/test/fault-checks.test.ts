import { createPool, type Pool } from '@groundwatch/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checks, runChecks, type Known } from '../faults/checks.ts';
import { Load } from '../faults/load.ts';
import { Page } from '../faults/page.ts';
import { runRound, type Round } from '../faults/rounds.ts';
import { startSingle } from '../faults/single.ts';
import type { Target } from '../faults/target.ts';
import { waitUntil } from '@groundwatch/db/testing';
import { RandomStream } from '../src/random.ts';

let target: Target;
let pool: Pool;
let page: Page;
let load: Load;
let round: Round;
beforeAll(async () => {
  target = await startSingle();
  pool = createPool(target.databaseUrl, { max: 3 });
  page = await Page.open(target);
  load = await Load.start(target, 7, page, pool);
  const has = async (rows: string): Promise<boolean> => ((await pool.query(`SELECT FROM ${rows}`)).rowCount ?? 0) > 0;
  // The tests below damage an alarm, which comes by chance, and an applied command.
  do round = await runRound({ target, load, page, pool, longestS: 6 }, null, new RandomStream(7));
  while (!(await has('alarm_notification')));
  await waitUntil(() => has(`command WHERE state = 'applied'`), 60_000);
});
afterAll(async () => {
  await load.close();
  page.close();
  await pool.end();
  await target.close();
});

const found = (by: ReadonlyMap<string, readonly string[]>): string[] =>
  [...by].filter(([, all]) => all.length > 0).map(([name]) => name);

it('finds nothing in an undisturbed round', () => {
  expect(round.found.size).toBeGreaterThan(checks.length);
  expect(Object.fromEntries([...round.found].filter(([, all]) => all.length > 0))).toEqual({});
});

/** A reading once more, at another time. */
const twice = `INSERT INTO reading_crack SELECT (x.r).* FROM (SELECT jsonb_populate_record(c,
  jsonb_build_object('collected_at', c.collected_at - interval '1 ms')) AS r FROM reading_crack c LIMIT 1) AS x`;
const one = (table: string, where = 'true'): string =>
  `DELETE FROM ${table} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${where} ORDER BY collected_at LIMIT 1)`;

it.each([
  ['lost', one('reading_crack')],
  ['lost', one('device_status')],
  ['doubled', twice],
  [
    'contradicting',
    `INSERT INTO reading_conflict (device_id, family, collected_at, received_at, stored, offered, offered_hash)
      SELECT id, 'crack', now(), now(), '{}', '{}', 'other' FROM device LIMIT 1`,
  ],
  ['latest rows', `UPDATE latest_reading SET collected_at = collected_at - interval '1 s' WHERE values ? 'opening'`],
  ['latest rows', `UPDATE latest_reading SET values = values || '{"opening": -1}' WHERE values ? 'opening'`],
  ['latest rows', `UPDATE latest_status SET collected_at = collected_at - interval '1 s'`],
  ['roll-ups', `UPDATE rollup SET max = max + 1 WHERE field = 'opening'`],
  ['roll-ups', `UPDATE rollup SET count = count + 1 WHERE field = 'battery'`],
  ['roll-ups', `DELETE FROM rollup WHERE element = 1`],
  ['judgements', 'DELETE FROM alarm_judgement WHERE id = (SELECT max(id) FROM alarm_judgement)'],
  ['alarms', 'DELETE FROM alarm_event WHERE id = (SELECT max(id) FROM alarm_event)'],
  ['messages', 'DELETE FROM alarm_notification WHERE id = (SELECT max(id) FROM alarm_notification)'],
  [
    'messages',
    `INSERT INTO alarm_notification (alarm_id, step, what, level, at) SELECT alarm_id, 'again', what, level, at FROM alarm_notification LIMIT 1`,
  ],
])('%s: finds %s', async (name, damage) => {
  const known = load.known(0, load.start);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    expect((await client.query(damage)).rowCount).toBeGreaterThan(0);
    expect(found(await runChecks(client, known))).toContain(name);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

it.each<[string, (known: Known) => Partial<Known>]>([
  ['done twice', ({ writes }) => ({ writes: [...writes, ...writes] })],
  ['never done', () => ({ writes: [] })],
  ['accepted and not stored', ({ commands }) => ({ commands: [...commands, '00000000-0000-4000-8000-000000000000'] })],
])('finds a command that was %s', async (_, change) => {
  const known = load.known(0, load.start);
  expect(found(await runChecks(pool, { ...known, ...change(known) }))).toEqual(['commands']);
});

it('finds a page that differs from the database', async () => {
  const { devices } = load.known(0, load.start);
  expect(await page.differing(pool, devices)).toEqual([]);
  await pool.query(`UPDATE latest_reading SET collected_at = collected_at - interval '1 s' WHERE values ? 'opening'`);
  expect((await page.differing(pool, devices)).map((text) => text.split(' ')[0])).toContain('live');
});
