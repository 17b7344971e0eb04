import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  CHECK_RANGE,
  CHECK_SELF,
  CHECK_SENSOR_RANGE,
  sentTypes,
  type ReadingValues,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import { FrameFlag, type WavePart, type WireReading } from '@groundwatch/protocol/wire/grtu';
import { rowsOf, seedDevice } from './support/database.ts';
import { recorderRig, type Process, type RecorderRig } from './support/recorder-rig.ts';
import { reading, status, valuesOf } from './support/reports.ts';
import { START, ident } from './support/session-rig.ts';

const RESEND = { flags: FrameFlag.RESEND };
const SECOND = 1000;
const T = START - 3600 * SECOND;
const storedTypes = sentTypes.filter((type) => type.parts.length > 0).map((type) => type.code);

let rig: RecorderRig;
let ingest: Process;
let nextDevice = 1000;
/** The test's own device. */
let no = '';

beforeAll(async () => {
  rig = await recorderRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  rig.clock.ms = START;
  ingest = rig.process();
  no = String(nextDevice++);
  await seedDevice(rig.pool, no);
});

const sensorRows = (table: string) =>
  rowsOf(
    rig.pool,
    `SELECT r.* FROM ${table} r JOIN sensor s ON s.id = r.sensor_id JOIN device d ON d.id = s.device_id
     WHERE d.device_no = $1 ORDER BY r.collected_at`,
    [no],
  );
const statusRows = () =>
  rowsOf(
    rig.pool,
    `SELECT s.* FROM device_status s JOIN device d ON d.id = s.device_id WHERE d.device_no = $1 ORDER BY s.collected_at`,
    [no],
  );
const latestReadings = () =>
  rowsOf(rig.pool, `SELECT l.* FROM latest_reading l JOIN device d ON d.id = l.device_id WHERE d.device_no = $1`, [no]);
const conflicts = () =>
  rowsOf(rig.pool, `SELECT c.* FROM reading_conflict c JOIN device d ON d.id = c.device_id WHERE d.device_no = $1`, [
    no,
  ]);

describe('a report', () => {
  it('of every sensor type is stored completely and is a duplicate when repeated', async () => {
    const parts = {
      status: status(T, 3),
      readings: storedTypes.map((type, index) => reading(type, T, 1, index < 16 ? { subAddress: index } : {})),
    };
    expect(await ingest.store(parts, {}, no)).toBe(0);
    expect(await ingest.store(parts, RESEND, no)).toBe(1);
    expect(await rig.process().store(parts, RESEND, no)).toBe(1);
    const [stored] = await statusRows();
    expect(stored).toMatchObject({
      run_status: 3,
      resend_function: true,
      push_data: false,
      send_cycle: 600,
      is_late: false,
    });
    expect(await sensorRows('reading_crack')).toHaveLength(3);
    expect(await sensorRows('reading_inclination')).toHaveLength(3);
    const [array] = await sensorRows('reading_array');
    const expected = valuesOf('b2', 1);
    expect(array).toMatchObject({ x: expected['x'], z: expected['z'], temperature: expected['temperature'] });
    expect(await conflicts()).toEqual([]);
    expect(await latestReadings()).toHaveLength(storedTypes.length);
  });

  it('may add a limited number of sensors an hour; beyond that it is refused and not stored', async () => {
    const nodes = (from: number, to: number) => ({
      readings: Array.from({ length: to - from }, (_, n) => reading('b12', T, 0, { subAddress: from + n })),
    });
    const made = async () =>
      (await rowsOf(rig.pool, 'SELECT FROM sensor s JOIN device d ON d.id = s.device_id WHERE d.device_no = $1', [no]))
        .length;
    const codes = await Promise.all(
      [nodes(0, 64), nodes(64, 128), nodes(128, 130)].map((one) => ingest.store(one, {}, no)),
    );
    expect(codes).toEqual([0, 0, 3]);
    expect(await made()).toBe(128);
    expect(await ingest.store({ readings: [reading('b12', T + 1, 1, { subAddress: 5 })] }, {}, no)).toBe(0);
    expect(await rig.process().store(nodes(128, 130), RESEND, no)).toBe(3);
    expect((await ingest.metrics.refused.get()).values).toMatchObject([
      { labels: { reason: 'new_sensors' }, value: 1 },
    ]);
    await rig.pool.query("UPDATE sensor SET created_at = created_at - interval '1 hour'");
    expect(await ingest.store(nodes(128, 130), RESEND, no)).toBe(0);
    expect(await made()).toBe(130);
  });

  it('logs in the audit that a plain device changed its address, once an hour', async () => {
    const device = (await ingest.registry.find(no))!;
    const noted = () =>
      rowsOf(
        rig.pool,
        `SELECT address, detail ->> 'from' AS "from" FROM audit WHERE action = 'device:taken-over' AND target = $1 ORDER BY id`,
        [no],
      );
    ingest.recorder.takenOver(device, '10.0.0.1', '10.0.0.2');
    ingest.recorder.takenOver(device, '10.0.0.2', '10.0.0.3');
    await expect.poll(noted).toEqual([{ address: '10.0.0.2', from: '10.0.0.1' }]);
    rig.clock.ms += 3_600_000;
    ingest.recorder.takenOver(device, '10.0.0.2', '10.0.0.4');
    await expect.poll(noted).toEqual([
      { address: '10.0.0.2', from: '10.0.0.1' },
      { address: '10.0.0.4', from: '10.0.0.2' },
    ]);
  });

  it('keeps missing values as NULL, in lists too, and compares them as equal', async () => {
    const values = { ...valuesOf('b6'), moisture: [null, 1, null], run: null };
    const readings = [reading('b6', T, 0, { values }), reading('b6', T + 1, 2)];
    expect(await ingest.store({ readings }, {}, no)).toBe(0);
    expect(await ingest.store({ readings }, RESEND, no)).toBe(1);
    const [first, second] = await sensorRows('reading_moisture');
    expect(first).toMatchObject({ moisture: [null, 1, null], run: null });
    expect(second).toMatchObject({ moisture: valuesOf('b6', 2)['moisture'] });
  });

  it('partly known is stored, and only new rows are published', async () => {
    await ingest.store({ readings: [reading('b12', T)] }, {}, no);
    ingest.messages.length = 0;
    expect(await ingest.store({ readings: [reading('b12', T), reading('b12', T + SECOND)] }, {}, no)).toBe(0);
    await ingest.recorder.idle();
    expect(ingest.liveReadings.map((live) => live.collectTime)).toEqual([new Date(T + SECOND).toISOString()]);
  });

  it('without any row is stored', async () => {
    expect(await ingest.store({}, {}, no)).toBe(0);
  });

  it('with a repeated key stores the first row and the other as a conflict', async () => {
    expect(await ingest.store({ readings: [reading('b12', T, 1), reading('b12', T, 1)] }, {}, no)).toBe(0);
    expect(await ingest.store({ readings: [reading('b12', T + 5, 1), reading('b12', T + 5, 2)] }, {}, no)).toBe(0);
    expect(await sensorRows('reading_water_level')).toHaveLength(2);
    expect(await conflicts()).toHaveLength(1);
  });

  it('is published after its commit with what a screen needs', async () => {
    await ingest.store({ status: status(T, 1), readings: [reading('b4', T, 1, { port: 2, subAddress: 9 })] }, {}, no);
    await ingest.recorder.idle();
    expect(ingest.liveReadings).toMatchObject([
      {
        deviceNo: no,
        stationId: 1,
        port: 2,
        type: 'b4',
        subAddress: 9,
        collectTime: new Date(T).toISOString(),
        receiveTime: new Date(START).toISOString(),
        quality: 0,
        late: false,
        values: valuesOf('b4', 1),
      },
    ]);
    expect(ingest.liveStatuses).toMatchObject([{ deviceNo: no, runStatus: 1, late: false }]);
  });

  it('of a status keeps its number, and the identification from when it was reported', async () => {
    await ingest.store({ status: status(T, 1) }, { sequence: 41 }, no);
    const device = (await ingest.registry.find(no))!;
    ingest.recorder.identify(device, ident);
    await ingest.recorder.idle();
    rig.clock.ms += 60 * SECOND;
    ingest.recorder.identify(device, { ...ident, iccid: '8986B' });
    await ingest.store({ status: status(T + SECOND, 1) }, { sequence: 42 }, no);
    expect(await statusRows()).toMatchObject([{ sequence: 41 }, { sequence: 42 }]);
    expect(ingest.liveStatuses.at(-1)).toMatchObject({ sequence: 42 });
    const said = await rowsOf(
      rig.pool,
      'SELECT i.* FROM device_ident i JOIN device d ON d.id = i.device_id WHERE d.device_no = $1 ORDER BY i.at',
      [no],
    );
    expect(said).toMatchObject([
      { at: new Date(START), software: 'S1', iccid: ident.iccid },
      { at: new Date(START + 60 * SECOND), software: 'S1', iccid: '8986B' },
    ]);
  });

  it('keeps its failed checks in every table and on the screen', async () => {
    const upright = { x: 3, y: 4, z: 85, temperature: 20, zeroMode: 0 };
    const inclination = (at: number, values: ReadingValues) =>
      reading('b4', at, 0, { values: { ...valuesOf('b4'), ...upright, ...values } });
    const both = { ...valuesOf('b11'), ...upright, z: 60, crackOpening: 600, crackRange: 500, crackTemperature: 120 };
    const readings = [
      inclination(T, {}),
      inclination(T + 1, { z: 60 }),
      inclination(T + 2, { temperature: 150 }),
      reading('b11', T, 0, { values: both, subAddress: 1 }),
    ];
    expect(await ingest.store({ readings }, {}, no)).toBe(0);
    await ingest.recorder.idle();
    const checks = (rows: { checks?: unknown }[]) => rows.map((row) => row.checks);
    expect(checks(await sensorRows('reading_inclination')).toSorted()).toEqual([
      0,
      CHECK_RANGE,
      CHECK_SELF,
      CHECK_SELF,
    ]);
    expect(checks(await sensorRows('reading_crack'))).toEqual([CHECK_RANGE | CHECK_SENSOR_RANGE]);
    const all = CHECK_RANGE | CHECK_SELF | CHECK_SENSOR_RANGE;
    expect(checks(await latestReadings()).toSorted()).toEqual([CHECK_RANGE, all]);
    expect(checks(ingest.liveReadings)).toEqual([0, CHECK_SELF, CHECK_RANGE, all]);
    // Checks may have changed since: a resend is compared by its values only.
    await rig.pool.query('UPDATE reading_inclination SET checks = 7');
    expect(await ingest.store({ readings }, RESEND, no)).toBe(1);
    expect(await conflicts()).toEqual([]);
  });

  it('is answered and stored while the bus is broken', async () => {
    ingest.isBusBroken = true;
    expect(await ingest.store({ readings: [reading('b12', T)] }, {}, no)).toBe(0);
    expect(await ingest.store({ readings: [reading('b12', T)] }, RESEND, no)).toBe(1);
  });

  it('changes the send cycle of its device, but not if late', async () => {
    const cycle = async () => (await rowsOf(rig.pool, 'SELECT send_cycle_s FROM device WHERE device_no = $1', [no]))[0];
    await ingest.store({ status: status(T, 1, 120) }, {}, no);
    expect(await cycle()).toEqual({ send_cycle_s: 120 });
    await ingest.store({ status: status(T - SECOND, 1, 60) }, {}, no);
    await ingest.store({ status: status(T + SECOND, 1, 5) }, {}, no);
    expect(await cycle()).toEqual({ send_cycle_s: 120 });
  });
});

describe('conflicts', () => {
  it('keep the first value, and the other one once', async () => {
    await ingest.store({ status: status(T, 1), readings: [reading('b12', T, 1)] }, {}, no);
    const other = { status: status(T, 2), readings: [reading('b12', T, 2)] };
    expect(await ingest.store(other, {}, no)).toBe(0);
    expect(await ingest.store(other, RESEND, no)).toBe(0);
    expect((await sensorRows('reading_water_level'))[0]).toMatchObject({ level: valuesOf('b12', 1)['level'] });
    expect((await latestReadings())[0]).toMatchObject({ values: valuesOf('b12', 1) });
    const kept = await conflicts();
    expect(kept.map((row) => row['family']).toSorted()).toEqual(['status', 'waterLevel']);
    const water = kept.find((row) => row['family'] === 'waterLevel');
    expect(water).toMatchObject({
      stored: { level: valuesOf('b12', 1)['level'] },
      offered: { level: valuesOf('b12', 2)['level'] },
    });
    expect(ingest.liveReadings.filter((live) => live.deviceNo === no)).toHaveLength(1);
  });
});

describe('late data', () => {
  it('is marked, published as late, and never replaces the latest', async () => {
    await ingest.store({ status: status(T, 1), readings: [reading('b12', T, 1)] }, {}, no);
    const late = { status: status(T - SECOND, 2), readings: [reading('b12', T - SECOND, 2)] };
    expect(await ingest.store(late, RESEND, no)).toBe(0);
    await ingest.recorder.idle();
    expect((await sensorRows('reading_water_level')).map((row) => row['is_late'])).toEqual([true, false]);
    expect((await statusRows()).map((row) => row['is_late'])).toEqual([true, false]);
    expect((await latestReadings())[0]).toMatchObject({ values: valuesOf('b12', 1), collected_at: new Date(T) });
    expect(ingest.liveReadings.map((live) => live.late)).toEqual([false, true]);
  });

  it('is recognized even if another process stored the newer value', async () => {
    const other = rig.process('other');
    await ingest.store({ readings: [reading('b12', T, 1)] }, {}, no);
    await other.store({ status: status(T + 2 * SECOND), readings: [reading('b12', T + 2 * SECOND, 2)] }, {}, no);
    const between = { status: status(T + SECOND), readings: [reading('b12', T + SECOND, 3)] };
    expect(await ingest.store(between, {}, no)).toBe(0);
    expect((await sensorRows('reading_water_level')).map((row) => row['is_late'])).toEqual([false, true, false]);
    expect((await statusRows()).map((row) => row['is_late'])).toEqual([true, false]);
    expect((await latestReadings())[0]).toMatchObject({ values: valuesOf('b12', 2) });
  });
});

describe('clocks', () => {
  const DAY = 86_400 * SECOND;
  /** A device one day behind. */
  const behind = (ms: number) => ({ sendTime: Math.floor((ms - DAY) / 1000) });

  it('off by over 300 s: times are corrected, the original is kept, and a resend finds the same row', async () => {
    const parts = { status: status(T - DAY), readings: [reading('b12', T - DAY)] };
    const frame = { sequence: 11, boot: 5 };
    expect(await ingest.store(parts, { ...frame, ...behind(START) }, no)).toBe(0);
    const [row] = await sensorRows('reading_water_level');
    expect(row).toMatchObject({ collected_at: new Date(T), original_collected_at: new Date(T - DAY), quality: 0 });
    expect((await statusRows())[0]).toMatchObject({
      collected_at: new Date(T),
      original_collected_at: new Date(T - DAY),
    });
    // A delay of 40 s this time: the measured skew differs, the correction does not.
    rig.clock.ms += 600 * SECOND;
    expect(await ingest.store(parts, { ...frame, ...RESEND, ...behind(rig.clock.ms - 40 * SECOND) }, no)).toBe(1);
    // The device has set its clock meanwhile; another process gets the resend.
    expect(await rig.process().store(parts, { ...frame, ...RESEND }, no)).toBe(1);
    expect(await sensorRows('reading_water_level')).toHaveLength(1);
  });

  it.each([
    ['with a status', { status: status(T), readings: [reading('b12', T)] }],
    ['of readings alone', { readings: [reading('b11', T), reading('weather', T)] }],
  ])('off only when a report %s is resent: it is found where it was stored', async (_name, parts) => {
    const frame = { boot: 6, sequence: 12 };
    expect(await ingest.store(parts, { ...frame, sendTime: START / SECOND - 299 }, no)).toBe(0);
    const late = { ...frame, ...RESEND, sendTime: START / SECOND - 301 };
    expect(await ingest.store(parts, late, no)).toBe(1);
    expect(await rig.process().store(parts, late, no)).toBe(1);
  });

  it('off only when a part of a waveform is resent: it is found where it was stored', async () => {
    const wave: WavePart = {
      port: 1,
      type: 'b5',
      subAddress: 0,
      startedAt: T,
      sampleRate: 100,
      axes: 1,
      unit: 1,
      part: 0,
      parts: 2,
      firstSample: 0,
      samples: Int16Array.of(1),
    };
    const frame = { boot: 6, sequence: 13 };
    expect(await ingest.storeWave(wave, frame, no)).toBe(0);
    expect(await ingest.storeWave(wave, { ...frame, ...RESEND, sendTime: START / SECOND - 400 }, no)).toBe(1);
  });

  it('off by up to 300 s: times are used unchanged', async () => {
    await ingest.store({ readings: [reading('b12', T)] }, { sendTime: START / 1000 - 300 }, no);
    expect((await sensorRows('reading_water_level'))[0]).toMatchObject({
      collected_at: new Date(T),
      original_collected_at: null,
    });
  });

  it('set again: times are used unchanged from then on', async () => {
    await ingest.store({ readings: [reading('b12', T - DAY)] }, behind(START), no);
    await ingest.store({ readings: [reading('b12', T + SECOND)] }, {}, no);
    expect((await sensorRows('reading_water_level')).map((row) => row['collected_at'])).toEqual([
      new Date(T),
      new Date(T + SECOND),
    ]);
  });

  it.each([0, 0xffff_ffff])('at %i: still corrected, and the contact of the device is written', async (sendTime) => {
    const device = await ingest.registry.find(no);
    device!.seenAt = START;
    ingest.recorder.touch(device!, true);
    const parts = { readings: [reading('b12', sendTime * SECOND)] };
    expect(await ingest.store(parts, { sendTime, boot: 9, sequence: 9 }, no)).toBe(0);
    device!.seenAt = START + SECOND;
    ingest.recorder.touch(device!, true);
    await ingest.recorder.idle();
    expect(await ingest.store(parts, { sendTime, boot: 9, sequence: 9, ...RESEND }, no)).toBe(1);
    expect((await sensorRows('reading_water_level'))[0]).toMatchObject({ collected_at: new Date(START) });
    const contacts = await rowsOf(
      rig.pool,
      'SELECT clock_offset_s, seen_at FROM device_contact c JOIN device d ON d.id = c.device_id WHERE d.device_no = $1',
      [no],
    );
    expect(contacts).toEqual([{ clock_offset_s: START / SECOND - sendTime, seen_at: new Date(START + SECOND) }]);
  });

  it('CLOCK_UNSET: quality 3, and a resend without the flag is no conflict', async () => {
    const parts = { readings: [reading('b12', T)] };
    await ingest.store(parts, { flags: FrameFlag.CLOCK_UNSET }, no);
    expect((await sensorRows('reading_water_level'))[0]).toMatchObject({ quality: 3 });
    expect(await ingest.store(parts, RESEND, no)).toBe(1);
  });

  it('CLOCK_UNSET: a sensor fault stays one', async () => {
    const parts = { readings: [reading('b12', T, 0, { quality: 2 }), reading('b12', T + SECOND, 0, { quality: 1 })] };
    await ingest.store(parts, { flags: FrameFlag.CLOCK_UNSET }, no);
    expect((await sensorRows('reading_water_level')).map((row) => row['quality'])).toEqual([2, 3]);
  });

  it.each([
    ['before 2015', Date.UTC(2014, 11, 31, 23, 59, 59)],
    ['over 24 h ahead', START + 86_401 * SECOND],
  ])('a collect time %s: RESULT 7, the whole report in quarantine, once', async (_name, bad) => {
    const parts = { status: status(T), readings: [reading('b12', T), reading('b12', bad)] };
    const frame = { boot: 2, sequence: 3 };
    expect(await ingest.store(parts, frame, no)).toBe(7);
    expect(await ingest.store(parts, { ...frame, ...RESEND }, no)).toBe(7);
    expect(await statusRows()).toEqual([]);
    const kept = await rowsOf(rig.pool, 'SELECT reason, count, identity FROM quarantine WHERE device_no = $1', [no]);
    expect(kept).toMatchObject([
      { reason: 'collect_time', count: 2, identity: expect.stringMatching(/^2:3:[0-9a-f]{8}$/) },
    ]);
  });

  it('one of several collect times before 2015 after correction: RESULT 7', async () => {
    const sendTime = Date.UTC(2000, 0, 1) / SECOND;
    const times = [sendTime * SECOND, Date.UTC(2005, 0, 1), Date.UTC(2020, 0, 1)];
    expect(await ingest.store({ readings: times.map((at) => reading('b12', at)) }, { sendTime }, no)).toBe(7);
  });

  it('exactly 24 h ahead is stored', async () => {
    expect(await ingest.store({ readings: [reading('b12', START + 86_400 * SECOND)] }, {}, no)).toBe(0);
  });
});

describe('data that the database refuses', () => {
  it('is found in its batch, quarantined and answered 2; the others are stored', async () => {
    const poison = reading('b12', T + 7, 0);
    const good = Array.from({ length: 9 }, (_, index) => reading('b12', T + index * 10, 1));
    const made = [...good, { ...poison, values: { ...poison.values } }];
    const codes = await Promise.all(
      made.map((one, index) => (index === 9 ? storeBroken(one) : ingest.store({ readings: [one] }, {}, no))),
    );
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(await sensorRows('reading_water_level')).toHaveLength(9);
    const kept = await rowsOf(rig.pool, 'SELECT reason FROM quarantine WHERE device_no = $1', [no]);
    expect(kept).toEqual([{ reason: 'refused' }]);
  });

  /** A value that the codec never produces: too large for its column. */
  function storeBroken(one: WireReading): Promise<number> {
    const promise = ingest.store({ readings: [one] }, {}, no);
    const original = ingest.recorder.submit.bind(ingest.recorder);
    ingest.recorder.submit = (job) => {
      const { uplink } = job;
      if (uplink.kind === 'report' && uplink.content.readings[0]?.collectedAt === one.collectedAt) {
        (uplink.content.readings[0].values as Record<string, number>)['level'] = 2 ** 40;
      }
      original(job);
    };
    return promise;
  }

  it('is found beside resends and waveforms, whose statements fail only because of it', async () => {
    const gone = String(nextDevice++);
    await seedDevice(rig.pool, gone);
    await ingest.registry.find(gone);
    const known = { readings: [reading('b12', T)] };
    await ingest.store(known, {}, no);
    await rig.pool.query('DELETE FROM device WHERE device_no = $1', [gone]);
    const codes = await Promise.all([
      ingest.store(known, RESEND, no),
      ingest.storeParams([{ set: 1, values: { sendCycle: 60 } }], gone),
    ]);
    expect(codes).toEqual([1, 4]);
    expect(ingest.recorder.isAway).toBe(false);
  });

  it('because the row of its sensor was deleted: the sensor is created again', async () => {
    expect(await ingest.store({ readings: [reading('b12', T, 1)] }, {}, no)).toBe(0);
    await rig.pool.query('DELETE FROM latest_reading l USING device d WHERE d.id = l.device_id AND d.device_no = $1', [
      no,
    ]);
    await rig.pool.query('DELETE FROM sensor s USING device d WHERE d.id = s.device_id AND d.device_no = $1', [no]);
    expect(await ingest.store({ readings: [reading('b12', T + SECOND, 1)] }, {}, no)).toBe(0);
    expect(await sensorRows('reading_water_level')).toHaveLength(1);
    expect(await latestReadings()).toHaveLength(1);
  });

  it('because its device was deleted meanwhile: RESULT 4', async () => {
    await ingest.registry.find(no);
    await rig.pool.query('DELETE FROM device WHERE device_no = $1', [no]);
    expect(await ingest.store({ status: status(T), readings: [reading('b12', T)] }, {}, no)).toBe(4);
  });
});

describe('waveforms', () => {
  const part = (n: number, overrides: Partial<WavePart> = {}): WavePart => ({
    port: 1,
    type: 'b5',
    subAddress: 0,
    startedAt: T + 7,
    sampleRate: 200,
    axes: 2,
    unit: 0.25,
    part: n,
    parts: 3,
    firstSample: n * 2,
    samples: Int16Array.from([n, -n, 32_767, -32_768]),
    ...overrides,
  });
  const waveform = async () =>
    (
      await rowsOf(
        rig.pool,
        `SELECT w.* FROM waveform w JOIN sensor s ON s.id = w.sensor_id JOIN device d ON d.id = s.device_id WHERE d.device_no = $1`,
        [no],
      )
    )[0];
  const send = (n: number, overrides: Partial<WavePart> = {}) => ingest.storeWave(part(n, overrides), {}, no);

  it('are joined from parts in any order, each stored once', async () => {
    expect(await Promise.all([send(2), send(0), send(2)])).toEqual([0, 0, 1]);
    expect(await waveform()).toMatchObject({
      received_parts: 2,
      is_complete: false,
      unit: 0.25,
      started_at: new Date(T + 7),
    });
    rig.clock.ms += 23 * 3600 * SECOND;
    expect(await send(1)).toBe(0);
    expect(await waveform()).toMatchObject({ received_parts: 3, sample_count: 6, is_complete: true });
    const parts = await rowsOf(
      rig.pool,
      `SELECT p.samples, p.first_sample FROM waveform_part p JOIN sensor s ON s.id = p.sensor_id JOIN device d ON d.id = s.device_id
       WHERE d.device_no = $1 ORDER BY p.part`,
      [no],
    );
    expect(parts.map((row) => row['first_sample'])).toEqual([0, 2, 4]);
    expect((parts[1]!['samples'] as Buffer).toString('hex')).toBe('0100ffffff7f0080');
  });

  it('incomplete after 24 h accept no more parts', async () => {
    await send(0);
    rig.clock.ms += 25 * 3600 * SECOND;
    expect(await send(1)).toBe(2);
    expect(await send(0)).toBe(1);
    expect(await waveform()).toMatchObject({ received_parts: 1, is_complete: false });
  });

  it('keep a conflicting part beside the stored one', async () => {
    await send(0);
    const other = { samples: Int16Array.from([5, 5, 5, 5]) };
    expect(await send(0, other)).toBe(0);
    expect(await send(0, other)).toBe(0);
    expect(await send(1, { parts: 9 })).toBe(0);
    expect(await conflicts()).toHaveLength(2);
    expect(await send(0, { firstSample: 4 })).toBe(0);
    expect(await conflicts()).toHaveLength(3);
    expect(await waveform()).toMatchObject({ received_parts: 1, parts: 3 });
  });

  it('compare the parts of one batch with each other', async () => {
    const other = { samples: Int16Array.from([5, 5, 5, 5]) };
    const sent = [send(0), send(0, other), send(0), send(0, { startedAt: T + 8 })];
    expect(await Promise.all(sent)).toEqual([0, 0, 1, 0]);
    expect(await conflicts()).toHaveLength(1);
    expect(await waveform()).toMatchObject({ received_parts: 1, sample_count: 2 });
  });

  it('that began before 2015 are refused', async () => {
    expect(await send(0, { startedAt: Date.UTC(2014, 0, 1) })).toBe(7);
  });
});

describe('parameter sets', () => {
  it('are stored as reported, extended, and never with a secret', async () => {
    const sets = (values: Record<string, number | string>) => [{ set: 1, values }];
    expect(await ingest.storeParams(sets({ sendCycle: 60, deviceSecret: '00ff', deviceName: 'A' }), no)).toBe(0);
    expect(await ingest.storeParams(sets({ sendCycle: 120 }), no)).toBe(0);
    const [row] = await rowsOf(
      rig.pool,
      'SELECT p.* FROM device_parameter p JOIN device d ON d.id = p.device_id WHERE d.device_no = $1',
      [no],
    );
    expect(row).toMatchObject({ set_id: 1, values: { sendCycle: 120, deviceName: 'A' } });
    expect(row!['values']).not.toHaveProperty('deviceSecret');
  });
});

describe('parameter sets unknown to the catalogue', () => {
  it.each([0, 9, 255])('set %i is skipped, the others are stored', async (set) => {
    const sets = [
      { set, values: {} },
      { set: 8, values: { mountMode: 2 } },
    ];
    expect(await ingest.storeParams(sets, no)).toBe(0);
    const rows = await rowsOf(
      rig.pool,
      'SELECT p.set_id FROM device_parameter p JOIN device d ON d.id = p.device_id WHERE d.device_no = $1',
      [no],
    );
    expect(rows).toEqual([{ set_id: 8 }]);
  });
});

describe('any order of resends over several processes', () => {
  it(
    'ends with every value once, the newest as latest, and no acknowledged report missing',
    { timeout: 120_000 },
    async () => {
      const types: SensorTypeCode[] = ['b4', 'b6', 'b11', 'b12'];
      const reports = fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 5 }),
          seed: fc.constant(0),
          types: fc.uniqueArray(fc.constantFrom(...types), { minLength: 0, maxLength: 4 }),
          hasStatus: fc.boolean(),
          process: fc.integer({ min: 0, max: 2 }),
          isAwaited: fc.boolean(),
          repeats: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 14 },
      );
      await fc.assert(
        fc.asyncProperty(reports, async (sent) => {
          no = String(nextDevice++);
          await seedDevice(rig.pool, no);
          const processes = [rig.process('a'), rig.process('b'), rig.process('c')];
          const answers: Promise<number>[] = [];
          for (const one of sent) {
            const at = T + one.at * SECOND;
            const parts = {
              ...(one.hasStatus ? { status: status(at, one.at) } : {}),
              readings: one.types.map((type) => reading(type, at, one.at)),
            };
            for (let i = 0; i < one.repeats; i++) {
              const answer = processes[(one.process + i) % 3]!.store(parts, i === 0 ? {} : RESEND, no);
              answers.push(answer);
              if (one.isAwaited) await answer;
            }
          }
          const codes = await Promise.all(answers);
          expect(codes.filter((code) => code > 1)).toEqual([]);
          const expectedKeys = new Set(sent.flatMap((one) => one.types.map((type) => `${type}@${one.at}`)));
          const expectedStatuses = new Set(sent.filter((one) => one.hasStatus).map((one) => one.at));
          const found = await rowsOf(
            rig.pool,
            `SELECT s.type || '@' || extract(epoch FROM r.collected_at - $2::timestamptz)::int AS key, r.is_late AS late
           FROM sensor s JOIN device d ON d.id = s.device_id JOIN (
             SELECT sensor_id, collected_at, is_late FROM reading_inclination
             UNION ALL SELECT sensor_id, collected_at, is_late FROM reading_moisture
             UNION ALL SELECT sensor_id, collected_at, is_late FROM reading_water_level) r ON r.sensor_id = s.id
           WHERE d.device_no = $1`,
            [no, new Date(T)],
          );
          expect(found.map((row) => row['key']).toSorted()).toEqual([...expectedKeys].toSorted());
          expect(await statusRows()).toHaveLength(expectedStatuses.size);
          expect(await conflicts()).toEqual([]);
          for (const type of types) {
            const times = sent.filter((one) => one.types.includes(type)).map((one) => one.at);
            if (times.length === 0) continue;
            const [latest] = await rowsOf(
              rig.pool,
              `SELECT l.collected_at FROM latest_reading l JOIN sensor s ON s.id = l.sensor_id JOIN device d ON d.id = s.device_id
             WHERE d.device_no = $1 AND s.type = $2`,
              [no, type],
            );
            expect(latest?.['collected_at']).toEqual(new Date(T + Math.max(...times) * SECOND));
          }
          await Promise.all(processes.map((process) => process.recorder.idle()));
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe('a batch', () => {
  it('is joined by reports that arrive shortly after the one before', async () => {
    const batches = async () =>
      (await ingest.metrics.batchReports.get()).values.find(({ metricName }) => metricName?.endsWith('_count'))!.value;
    let at = T;
    const store = () => ingest.store({ readings: [reading('b12', (at += 1))] }, {}, no);
    const ofThree = async (): Promise<number> => {
      const before = await batches();
      await store();
      const second = store();
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      await Promise.all([second, store()]);
      await ingest.recorder.idle();
      return (await batches()) - before;
    };
    // On a busy machine the turns may take longer than reports gather: again then.
    await expect.poll(ofThree).toBe(2);
  });

  it('is limited by back-pressure: the gate closes over 1,000 waiting and opens when they are taken', async () => {
    const many = Array.from({ length: 1500 }, (_, index) =>
      ingest.store({ readings: [reading('b12', T + index)] }, {}, no),
    );
    await ingest.registry.find(no);
    await new Promise((resolve) => process.nextTick(resolve));
    expect(ingest.gate.isClosed).toBe(true);
    expect(new Set(await Promise.all(many))).toEqual(new Set([0]));
    expect(ingest.gate.isClosed).toBe(false);
    expect(await sensorRows('reading_water_level')).toHaveLength(1500);
  });
});
