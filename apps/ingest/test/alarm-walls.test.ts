import type { LiveAlarm } from '@groundwatch/protocol/live';
import { defaultWallSettings } from '@groundwatch/protocol/model';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AlarmClock } from '../src/alarms/clock/alarm-clock.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { recorderRig, type RecorderRig } from './support/recorder-rig.ts';
import { START } from './support/session-rig.ts';

let rig: RecorderRig;
let device = 0;
let display = 0;
let hashes = 0;
const alarms: LiveAlarm[] = [];
const clocks: AlarmClock[] = [];

beforeAll(async () => {
  rig = await recorderRig();
  device = await seedDevice(rig.pool, '7100');
  await rig.pool.query(
    "INSERT INTO app_user (id, account_name, password_hash, role_id) OVERRIDING SYSTEM VALUE VALUES (90, 'owner', 'x', 1)",
  );
});
afterAll(async () => {
  await Promise.all(clocks.map((clock) => clock.stop()));
  await rig?.close();
});
beforeEach(async () => {
  await Promise.all(clocks.splice(0).map((clock) => clock.stop()));
  await rig.pool.query(`DELETE FROM wall; DELETE FROM alarm_watch; DELETE FROM latest_status;
    DELETE FROM alarm_event; DELETE FROM alarm_notification; DELETE FROM alarm; DELETE FROM alarm_judgement;
    DELETE FROM alarm_rule_version; DELETE FROM alarm_rule`);
  rig.clock.ms = START;
  display = await pair();
  alarms.length = 0;
});

async function pair(): Promise<number> {
  const [wall] = await rowsOf(
    rig.pool,
    `INSERT INTO wall (name, language, time_zone, settings, owner_id) VALUES ('room', 'en', 'UTC', $1, 90) RETURNING id`,
    [JSON.stringify(defaultWallSettings)],
  );
  const [row] = await rowsOf(
    rig.pool,
    `INSERT INTO display (wall_id, name, token_hash, paired_by, paired_at) VALUES ($1, 'left', $2, 'owner', $3) RETURNING id`,
    [wall?.['id'], Buffer.alloc(32, ++hashes), new Date(START)],
  );
  return Number(row?.['id']);
}

const clock = (): AlarmClock => {
  const live = {
    publishAlarms: (all: readonly LiveAlarm[]) => void alarms.push(...all),
    publishAnalyses: () => undefined,
  };
  const made = new AlarmClock({ pool: rig.pool, clock: rig.clock, log: pino({ level: 'silent' }), live });
  clocks.push(made);
  return made;
};

/** Ticks over this many seconds; a working screen reports meanwhile. */
async function pass(ticking: AlarmClock, seconds: number, reports: (() => object) | null = null): Promise<void> {
  for (const end = rig.clock.ms + seconds * 1_000; rig.clock.ms < end;) {
    rig.clock.ms = Math.min(end, rig.clock.ms + 20_000);
    if (reports) await report(reports());
    await ticking.tick();
  }
}
const iso = (ms = rig.clock.ms): string => new Date(ms).toISOString();
const well = (): object => ({ paintTime: iso(), dataTime: null, scene: 'overview' });
const report = (content: object) =>
  rig.pool.query('UPDATE display SET report = $2, reported_at = $3 WHERE id = $1', [
    display,
    JSON.stringify(content),
    new Date(rig.clock.ms),
  ]);
const states = () => alarms.map(({ kind, subject, level, state }) => [kind, subject.split(':')[0], level, state]);
const raised = ['wallSilent', 'wall', 3, 'unacknowledged'];
const returned = ['wallSilent', 'wall', 0, 'returned'];

it('raises one alarm for a silent screen, whoever looks, and returns it when it reports', async () => {
  const [one, other] = [clock(), clock()];
  await pass(one, 60, well);
  expect(states()).toEqual([]);
  await pass(one, 60);
  expect(states()).toEqual([]);
  await pass(one, 60);
  await pass(other, 60);
  expect(states()).toEqual([raised]);
  expect(alarms[0]).toMatchObject({ stationId: 1, ruleName: 'Wall out of order', trigger: { limit: 60, unit: 's' } });
  const notifications = await rowsOf(rig.pool, "SELECT what FROM alarm_notification WHERE what = 'raised'");
  expect(notifications).toHaveLength(1);
  await one.stop();
  await pass(other, 20, well);
  expect(states()).toEqual([raised, returned]);
});

it('does not count time without a listening process as silence', async () => {
  const one = clock();
  await pass(one, 20, well);
  rig.clock.ms += 3_600_000;
  await one.tick();
  await pass(one, 60);
  expect(states()).toEqual([]);
  await pass(one, 40);
  expect(states()).toEqual([raised]);
});

it('raises for a frozen picture, and for data that stays behind', async () => {
  const one = clock();
  const frozen = iso();
  await pass(one, 60, () => ({ ...well(), paintTime: frozen }));
  expect(states()).toEqual([]);
  await pass(one, 20, () => ({ ...well(), paintTime: frozen }));
  expect(states()).toEqual([raised]);
  await pass(one, 20, well);
  alarms.length = 0;
  await rig.pool.query(
    `INSERT INTO latest_status (device_id, collected_at, received_at, run_status, values) VALUES ($1, $2, $2, 0, '{}')`,
    [device, new Date(rig.clock.ms)],
  );
  const old = iso(rig.clock.ms - 300_000);
  const stale = () => ({ ...well(), dataTime: old });
  await pass(one, 60, stale);
  expect(states()).toEqual([]);
  await pass(one, 40, stale);
  // The earlier one has returned and is not acknowledged.
  expect(states()).toEqual([raised]);
  const [row] = await rowsOf(
    rig.pool,
    "SELECT trigger->>'reason' AS reason, trigger->>'display' AS display FROM alarm",
  );
  expect(row).toEqual({ reason: 'stale', display: 'left' });
  await pass(one, 40, () => ({ ...stale(), scene: 'replay' }));
  expect(states()).toEqual([raised, returned]);
});

it('ignores revoked screens, and ends their levels', async () => {
  const one = clock();
  await pass(one, 100);
  expect(states()).toEqual([raised]);
  await rig.pool.query('UPDATE display SET revoked_at = now() WHERE id = $1', [display]);
  await pass(one, 20);
  expect(states()).toEqual([raised, ['wallSilent', 'wall', 0, 'normal']]);
  await pass(one, 100);
  expect(alarms).toHaveLength(2);
});

it('does not raise again what a person closed before the screen worked; nor where the rule is off', async () => {
  const one = clock();
  await pass(one, 100);
  await rig.pool.query("UPDATE alarm SET state = 'normal', ended_at = now(), revision = revision + 1");
  await pass(one, 100);
  expect(alarms).toHaveLength(1);
  await pass(one, 40, well);
  await pass(one, 100);
  expect(states()).toEqual([raised, raised]);
  await rig.pool.query('UPDATE alarm_rule_version SET is_enabled = false');
  await pass(one, 20);
  expect(states().at(-1)).toEqual(['wallSilent', 'wall', 0, 'normal']);
  await pass(one, 100);
  expect(alarms).toHaveLength(3);
});
