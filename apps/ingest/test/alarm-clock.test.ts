import type { Pool } from '@groundwatch/db';
import type { LiveAlarm, LiveAnalysis } from '@groundwatch/protocol/live';
import type { RuleDefinition } from '@groundwatch/protocol/model';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AlarmClock } from '../src/alarms/clock/alarm-clock.ts';
import { deleteRules, seedRules } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { recorderRig, type RecorderRig } from './support/recorder-rig.ts';
import { reading, status, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const CYCLE = 60_000;

let rig: RecorderRig;
let no = '';
let device = 0;
let nextDevice = 7_000;
const alarms: LiveAlarm[] = [];
const analyses: LiveAnalysis[] = [];
const clocks: AlarmClock[] = [];

beforeAll(async () => {
  rig = await recorderRig();
});
afterAll(async () => {
  await Promise.all(clocks.map((clock) => clock.stop()));
  await rig?.close();
});
beforeEach(async () => {
  await Promise.all(clocks.splice(0).map((clock) => clock.stop()));
  await rig.pool.query('DELETE FROM alarm_watch');
  rig.clock.ms = START;
  no = String(nextDevice++);
  device = await seedDevice(rig.pool, no);
  await rig.pool.query('UPDATE device SET send_cycle_s = $2 WHERE id = $1', [device, CYCLE / 1000]);
  alarms.length = 0;
  analyses.length = 0;
});

const clock = (pool = rig.pool): AlarmClock => {
  const live = {
    publishAlarms: (all: readonly LiveAlarm[]) => void alarms.push(...all),
    publishAnalyses: (all: readonly LiveAnalysis[]) => void analyses.push(...all),
  };
  const made = new AlarmClock({ pool, clock: rig.clock, log: pino({ level: 'silent' }), live });
  clocks.push(made);
  return made;
};

const heard = (ms: number) =>
  rig.pool.query(
    `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id) VALUES ($1, $2, false, 'a')
     ON CONFLICT (device_id) DO UPDATE SET seen_at = excluded.seen_at`,
    [device, new Date(ms)],
  );

const definition = (more: Pick<RuleDefinition, 'condition'> & Partial<RuleDefinition>): RuleDefinition => ({
  ...{ deadband: null, onDelay: { needs: 1, of: 1 }, offDelayS: 0, validFrom: null, validTo: null },
  ...more,
});
const rule = async (more: Parameters<typeof definition>[0]): Promise<number> => {
  const scope = { kind: 'device', id: device } as const;
  return (await seedRules(rig.pool, [{ scope, versions: [{ from: 0, definition: definition(more) }] }]))[0]!;
};
const judged = async (id: number): Promise<string[]> =>
  (
    await rowsOf(
      rig.pool,
      `SELECT concat(was, '>', level, ' ', round(extract(epoch FROM at - $2) / 60)) AS one FROM alarm_judgement
       WHERE rule_id = $1 AND revoked_at IS NULL ORDER BY at`,
      [id, new Date(START)],
    )
  ).map((row) => String(row['one']));

/** Ticks every few seconds over this time, like a process. */
async function pass(ticking: AlarmClock, ms: number): Promise<void> {
  for (const end = rig.clock.ms + ms; rig.clock.ms < end;) {
    rig.clock.ms = Math.min(end, rig.clock.ms + 25_000);
    await ticking.tick();
  }
}

const silent = { condition: { kind: 'noData', limits: { 4: 3, 2: 6 } } } as const;

it('finds silence and its end at the right times', async () => {
  const id = await rule(silent);
  const one = clock();
  await heard(START);
  await one.tick();
  await pass(one, 2.9 * CYCLE);
  expect(await judged(id)).toEqual([]);
  await pass(one, 0.2 * CYCLE);
  expect(await judged(id)).toEqual(['0>4 3']);
  await heard(START + 3.05 * CYCLE);
  await one.tick();
  expect(await judged(id)).toEqual(['0>4 3', '4>0 3']);
  expect(alarms.map(({ level, state }) => [level, state])).toEqual([
    [4, 'unacknowledged'],
    [0, 'returned'],
  ]);
});

/** A pool whose database refuses one statement. */
function without(name: string): Pool {
  const bound = <T extends object>(target: T, own: Partial<Record<string, unknown>>): T =>
    new Proxy(target, {
      get(from, key) {
        const value: unknown = own[String(key)] ?? Reflect.get(from, key);
        return typeof value === 'function' ? value.bind(from) : value;
      },
    });
  return bound(rig.pool, {
    async connect() {
      const client = await rig.pool.connect();
      const query = (given: { name?: string }, ...more: []): unknown =>
        given.name === name ? Promise.reject(new Error('refused')) : client.query(given as never, ...more);
      return bound(client, { query });
    },
  });
}

it('finds silence even if ending shelves fails', async () => {
  const id = await rule(silent);
  const one = clock(without('alarm_shelved_until'));
  await heard(START);
  await one.tick();
  await pass(one, 3.1 * CYCLE);
  expect(await judged(id)).toEqual(['0>4 3']);
});

it('does not count time without a listening process as silence', async () => {
  const id = await rule(silent);
  await heard(START);
  const one = clock();
  await one.tick();
  rig.clock.ms = START + 20 * CYCLE;
  await one.tick();
  expect(await judged(id)).toEqual([]);
  await pass(one, 3.1 * CYCLE);
  expect(await judged(id)).toEqual(['0>4 23']);
  // An existing level is neither restarted nor ended by it.
  rig.clock.ms += 20 * CYCLE;
  await one.tick();
  expect(await judged(id)).toEqual(['0>4 23']);
});

it('runs in one process at a time, and in another one when that is gone', async () => {
  const id = await rule(silent);
  const [one, other] = [clock(), clock()];
  await heard(START);
  await one.tick();
  await other.tick();
  const elected = async (): Promise<number> => {
    const [row] = await rowsOf(
      rig.pool,
      `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND classid = 20426 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return Number(row?.['n']);
  };
  expect(await elected()).toBe(1);
  // As when the machine is gone: the server ends its connection.
  await rig.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND classid = 20426 AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await pass(other, 3.1 * CYCLE);
  expect(await elected()).toBe(1);
  expect(await judged(id)).toEqual(['0>4 3']);
});

it('ends levels with their rule, and marks held ones', async () => {
  const quantity = { types: ['b12' as const], field: 'level' };
  const condition = { kind: 'threshold', quantity, side: 'above', limits: { 3: 100 } } as const;
  const id = await rule({ condition, validTo: new Date(START + 5 * CYCLE).toISOString() });
  const ingest = rig.process();
  const values = { ...valuesOf('b12'), level: 500 };
  await ingest.store({ status: status(START, 0, 60), readings: [reading('b12', START, 0, { values })] }, {}, no);
  const one = clock();
  const isHeld = async () =>
    (await rowsOf(rig.pool, 'SELECT is_held, state FROM alarm WHERE rule_id = $1', [id])) as unknown[];
  await pass(one, 2.9 * CYCLE);
  expect(await isHeld()).toEqual([{ is_held: false, state: 'unacknowledged' }]);
  await pass(one, 0.2 * CYCLE);
  expect(await isHeld()).toEqual([{ is_held: true, state: 'unacknowledged' }]);
  await pass(one, 2 * CYCLE);
  expect(await judged(id)).toEqual(['0>3 0', '3>0 5']);
  expect(await isHeld()).toEqual([{ is_held: false, state: 'normal' }]);
});

it('keeps levels of a sensor that it has never seen', async () => {
  const quantity = { types: ['b12' as const], field: 'level' };
  const id = await rule({ condition: { kind: 'threshold', quantity, side: 'above', limits: { 3: 100 } } });
  const one = clock();
  await one.tick();
  const ingest = rig.process();
  await ingest.store({ readings: [reading('b12', START, 0, { values: { ...valuesOf('b12'), level: 500 } })] }, {}, no);
  rig.clock.ms += 1_000;
  await one.tick();
  expect(await judged(id)).toEqual(['0>3 0']);
});

it('ends levels of a sensor out of service', async () => {
  const quantity = { types: ['b12' as const], field: 'level' };
  const id = await rule({ condition: { kind: 'threshold', quantity, side: 'above', limits: { 3: 100 } } });
  const ingest = rig.process();
  await ingest.store({ readings: [reading('b12', START, 0, { values: { ...valuesOf('b12'), level: 500 } })] }, {}, no);
  const one = clock();
  await one.tick();
  expect(await judged(id)).toEqual(['0>3 0']);
  await rig.pool.query('UPDATE sensor SET is_enabled = false WHERE device_id = $1', [device]);
  await deleteRules(rig.pool, [], START);
  rig.clock.ms += 60_000;
  await one.tick();
  expect(await judged(id)).toEqual(['0>3 0', '3>0 1']);
});

it('derives connection states: offline, online, occasionally offline', async () => {
  const one = clock();
  await heard(START);
  await one.tick();
  for (let gap = 0; gap < 2; gap += 1) {
    await pass(one, 3.2 * CYCLE);
    await heard(rig.clock.ms);
    await one.tick();
  }
  expect(analyses.filter(({ deviceNo }) => deviceNo === no).map(({ state }) => state)).toEqual([
    ...['online', 'offline', 'online', 'offline', 'occasionallyOffline'],
  ]);
  // Another process continues from there.
  await one.stop();
  const other = clock();
  await heard(rig.clock.ms);
  await other.tick();
  expect(analyses.filter(({ deviceNo }) => deviceNo === no)).toHaveLength(5);
  rig.clock.ms += 26 * 3_600_000;
  await heard(rig.clock.ms);
  await other.tick();
  expect(analyses.filter(({ deviceNo }) => deviceNo === no).at(-1)?.state).toBe('online');
});
