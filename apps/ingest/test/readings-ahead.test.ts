import type { RuleDefinition } from '@groundwatch/protocol/model';
import { FrameFlag, ResultCode } from '@groundwatch/protocol/wire/grtu';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AlarmClock } from '../src/alarms/clock/alarm-clock.ts';
import { AheadMover } from '../src/recorder/ahead-mover.ts';
import { deleteRules, seedRules } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { recorderRig, type Process, type RecorderRig } from './support/recorder-rig.ts';
import { reading, status, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;

let rig: RecorderRig;
let process: Process;
let deviceNo = '';
let deviceId = 0;
let rules: number[] = [];
let next = 7_000;
let now = START;
beforeAll(async () => {
  rig = await recorderRig();
});
afterAll(() => rig?.close());

const definition = (more: Partial<RuleDefinition> = {}): RuleDefinition => ({
  condition: { kind: 'threshold', quantity: { types: ['b12'], field: 'level' }, side: 'above', limits: { 1: 400 } },
  deadband: 0,
  onDelay: { needs: 2, of: 3 },
  offDelayS: 10,
  validFrom: null,
  validTo: null,
  ...more,
});

beforeEach(async () => {
  process = rig.process();
  deviceNo = String(next++);
  deviceId = await seedDevice(rig.pool, deviceNo);
  if (rules.length > 0) await deleteRules(rig.pool, rules, 0);
  rules = await seedRules(rig.pool, [
    { scope: { kind: 'device', id: deviceId }, versions: [{ from: 0, definition: definition() }] },
  ]);
  now += HOUR;
  rig.clock.ms = now;
});

const level = (at: number, value: number, quality = 0) =>
  reading('b12', at, 0, { quality, values: { ...valuesOf('b12'), level: value } });

/** Sends a report of one reading, `aheadMs` after now, and advances the clock by a minute. */
async function report(value: number, aheadMs = 0, flags = 0): Promise<number> {
  const code = await process.store({ readings: [level(now + aheadMs, value)] }, { flags }, deviceNo);
  now += MINUTE;
  rig.clock.ms = now;
  return code;
}

const alarms = () =>
  rowsOf(
    rig.pool,
    `SELECT state, level, worst_level AS worst, is_notified AS "isNotified", is_late AS late FROM alarm WHERE device_id = $1 ORDER BY id`,
    [deviceId],
  );
const latest = () =>
  rowsOf(rig.pool, `SELECT values ->> 'level' AS level FROM latest_reading WHERE device_id = $1`, [deviceId]);
const ahead = () =>
  rowsOf(rig.pool, "SELECT row ->> 'level' AS level FROM reading_ahead WHERE device_id = $1", [deviceId]);
const stored = () =>
  rowsOf(
    rig.pool,
    `SELECT level, is_late AS late FROM reading_water_level JOIN sensor s ON s.id = sensor_id
    WHERE device_id = $1 ORDER BY collected_at`,
    [deviceId],
  );

it('publishes readings ahead as they arrive, at the receive time and with the claimed time', async () => {
  const claimed = new Date(now + 8 * HOUR).toISOString();
  const receiveTime = new Date(now).toISOString();
  await report(50, 8 * HOUR);
  await process.recorder.idle();
  expect(process.liveReadings).toMatchObject([
    {
      deviceNo,
      quality: 4,
      late: false,
      collectTime: receiveTime,
      receiveTime,
      claimedTime: claimed,
      values: { level: 50 },
    },
  ]);
  // A repeat is not published.
  now -= MINUTE;
  rig.clock.ms = now;
  expect(await report(50, 8 * HOUR)).toBe(ResultCode.DUPLICATE);
  await process.recorder.idle();
  expect(process.liveReadings).toHaveLength(1);
});

it('lets readings ahead neither end a warning nor hide a later one', async () => {
  for (const value of [50, 450, 450, 450]) await report(value);
  expect(await alarms()).toEqual([{ state: 'unacknowledged', level: 1, worst: 1, isNotified: true, late: false }]);
  for (const i of [1, 2, 3]) expect(await report(50, 20 * HOUR + i * MINUTE)).toBe(ResultCode.STORED);
  expect(await alarms()).toMatchObject([{ state: 'unacknowledged', level: 1 }]);
  expect(await latest()).toEqual([{ level: '450' }]);
  // True data ends it, and later data raises it again.
  for (const value of [50, 50, 450, 450]) await report(value);
  expect(await alarms()).toMatchObject([{ state: 'unacknowledged', level: 1 }]);
  expect((await stored()).every(({ late }) => late === false)).toBe(true);
});

it('treats a true warning after readings ahead as fresh', async () => {
  for (const i of [1, 2, 3, 4]) await report(50, 20 * HOUR + i * MINUTE);
  for (let i = 0; i < 6; i += 1) await report(450);
  expect(await alarms()).toEqual([{ state: 'unacknowledged', level: 1, worst: 1, isNotified: true, late: false }]);
  expect(await latest()).toEqual([{ level: '450' }]);
  expect(await stored()).toHaveLength(6);
  expect(await ahead()).toHaveLength(4);
});

it('watches a device with only times ahead, and raises its clock as wrong', async () => {
  for (const value of [50, 450, 450]) await report(value, 8 * HOUR);
  expect(await alarms()).toEqual([{ state: 'unacknowledged', level: 1, worst: 1, isNotified: true, late: false }]);
  expect(
    await rowsOf(rig.pool, `SELECT trigger -> 'isAhead' AS ahead FROM alarm WHERE device_id = $1`, [deviceId]),
  ).toEqual([{ ahead: true }]);
  // Its readings ahead cannot end the alarm.
  for (let i = 0; i < 5; i += 1) await report(50, 8 * HOUR);
  expect(await alarms()).toMatchObject([{ state: 'unacknowledged', level: 1 }]);
  expect(await latest()).toEqual([]);
});

it('counts readings received together separately for a threshold', async () => {
  const readings = [450, 50, 470].map((value, i) => level(now + 9 * HOUR + i * MINUTE, value));
  await process.store({ readings }, {}, deviceNo);
  expect(await alarms()).toMatchObject([{ state: 'unacknowledged', level: 1 }]);
});

it('recognizes a resend of a reading ahead after its time has come', async () => {
  await report(450, 10 * MINUTE);
  const claimed = now - MINUTE + 10 * MINUTE;
  now += 20 * MINUTE;
  rig.clock.ms = now;
  const again = { readings: [level(claimed, 450)] };
  expect(await process.store(again, { flags: FrameFlag.RESEND }, deviceNo)).toBe(ResultCode.DUPLICATE);
  // Through another process, and without the flag.
  process = rig.process('other');
  expect(await process.store(again, {}, deviceNo)).toBe(ResultCode.DUPLICATE);
  expect(await stored()).toEqual([]);
  // A true reading of that time has another value.
  expect(await process.store({ readings: [level(claimed, 60)] }, {}, deviceNo)).toBe(ResultCode.STORED);
  expect(await stored()).toEqual([{ level: 60, late: false }]);
  expect(await ahead()).toHaveLength(1);
});

it('stores a value that contradicts a reading ahead as a conflict', async () => {
  await process.store({ readings: [level(now + HOUR, 1)] }, {}, deviceNo);
  expect(await process.store({ readings: [level(now + HOUR, 2)] }, {}, deviceNo)).toBe(ResultCode.STORED);
  expect(
    await rowsOf(rig.pool, `SELECT offered ->> 'level' AS level FROM reading_conflict WHERE device_id = $1`, [
      deviceId,
    ]),
  ).toEqual([{ level: '2' }]);
});

it('keeps statuses ahead out of the latest one', async () => {
  await process.store({ status: status(now, 1) }, {}, deviceNo);
  await process.store({ status: status(now + HOUR, 2) }, {}, deviceNo);
  await process.recorder.idle();
  const [receiveTime, claimedTime] = [now, now + HOUR].map((ms) => new Date(ms).toISOString());
  expect(process.liveStatuses).toMatchObject([
    { runStatus: 1, collectTime: receiveTime },
    { runStatus: 2, collectTime: receiveTime, receiveTime, claimedTime },
  ]);
  expect(process.liveStatuses[0]).not.toHaveProperty('claimedTime');
  expect(
    await rowsOf(rig.pool, 'SELECT run_status AS run FROM latest_status WHERE device_id = $1', [deviceId]),
  ).toEqual([{ run: 1 }]);
  expect(
    await rowsOf(
      rig.pool,
      `SELECT is_ahead AS ahead, run_status AS run FROM device_status_with_ahead WHERE device_id = $1 ORDER BY 1`,
      [deviceId],
    ),
  ).toEqual([
    { ahead: false, run: 1 },
    { ahead: true, run: 2 },
  ]);
});

it('moves readings ahead to the right time, and judges them as late data', async () => {
  await report(50, -HOUR);
  for (const i of [0, 1, 2]) await report(450, 8 * HOUR - 2 * HOUR + i * MINUTE);
  expect(await alarms()).toHaveLength(1);
  for (const value of [50, 50, 50]) await report(value);
  await rig.pool.query(
    `INSERT INTO ahead_move (device_id, from_time, to_time, offset_s, asked_at, asked_by) VALUES ($1, $2, $3, $4, $5, 'admin')`,
    [deviceId, new Date(now), new Date(now + 9 * HOUR), -8 * 3_600, new Date(now)],
  );
  const mover = new AheadMover({
    pool: rig.pool,
    registry: process.registry,
    recorder: process.recorder,
    log: pino({ level: 'silent' }),
  });
  await mover.look();
  expect(await ahead()).toEqual([]);
  const all = await stored();
  expect(all).toHaveLength(7);
  expect(all.filter(({ late }) => late === true).map((row) => row['level'])).toEqual([450, 450, 450]);
  expect(
    await rowsOf(rig.pool, 'SELECT 1 FROM ahead_move WHERE device_id = $1 AND done_at IS NULL', [deviceId]),
  ).toEqual([]);
  const moved = await rowsOf(
    rig.pool,
    `SELECT extract(epoch FROM collected_at - original_collected_at)::int AS moved FROM reading_water_level JOIN sensor s ON s.id = sensor_id
      WHERE device_id = $1 AND original_collected_at IS NOT NULL`,
    [deviceId],
  );
  expect(moved).toEqual([{ moved: -28_800 }, { moved: -28_800 }, { moved: -28_800 }]);
});

it('raises an alarm of a clock ahead until a day brought no more readings ahead and a true one', async () => {
  const clock = new AlarmClock({
    pool: rig.pool,
    clock: rig.clock,
    log: pino({ level: 'silent' }),
    live: { publishAlarms: () => undefined, publishAnalyses: () => undefined },
  });
  const found = () =>
    rowsOf(rig.pool, `SELECT state, level FROM alarm WHERE kind = 'clockAhead' AND device_id = $1`, [deviceId]);
  await report(50, 8 * HOUR);
  await clock.tick();
  expect(await found()).toEqual([{ state: 'unacknowledged', level: 3 }]);
  // Silent since: nothing shows that it is right.
  now += 25 * HOUR;
  rig.clock.ms = now;
  await clock.tick();
  expect(await found()).toEqual([{ state: 'unacknowledged', level: 3 }]);
  await report(50);
  await clock.tick();
  expect(await found()).toEqual([{ state: 'returned', level: 0 }]);
  expect(
    await rowsOf(
      rig.pool,
      `SELECT count(*)::int AS n FROM alarm_rule_version WHERE definition #>> '{condition,kind}' = 'clockAhead'`,
    ),
  ).toEqual([{ n: 1 }]);
  await clock.stop();
});

it('marks a warning that is based on suspect readings', async () => {
  for (const value of [450, 460]) {
    await process.store({ readings: [level(now, value, 1)] }, {}, deviceNo);
    now += MINUTE;
    rig.clock.ms = now;
  }
  expect(
    await rowsOf(rig.pool, `SELECT level, trigger -> 'isSuspect' AS suspect FROM alarm WHERE device_id = $1`, [
      deviceId,
    ]),
  ).toEqual([{ level: 1, suspect: true }]);
});
