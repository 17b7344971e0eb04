import { changeRules, type Pool } from '@groundwatch/db';
import { missingReason, type CalculatedInput, type SensorTypeCode } from '@groundwatch/protocol/model';
import { FrameFlag } from '@groundwatch/protocol/wire/grtu';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Calculator } from '../src/calculations/calculator.ts';
import { seedRules } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { MortalPool } from './support/mortal-pool.ts';
import { recorderRig, type Process, type RecorderRig } from './support/recorder-rig.ts';
import { reading, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const T = START - 30 * DAY;
const log = pino({ level: 'silent' });

let rig: RecorderRig;
let ingest: Process;
let calculator: Calculator;
/** Two devices with a water level each. */
let devices: { no: string; sensor: number }[] = [];
let next = 9_100;

const calculatorOf = ({ pool, registry, recorder, live }: Process): Calculator =>
  new Calculator({ pool, clock: rig.clock, registry, recorder, live, log });

beforeAll(async () => {
  rig = await recorderRig();
});
afterAll(() => rig?.close());
beforeEach(async () => {
  rig.clock.ms = START;
  await rig.pool.query('DELETE FROM calculated_series');
  ingest = rig.process();
  calculator = calculatorOf(ingest);
  devices = [];
  for (let i = 0; i < 2; i += 1) {
    const no = String(next++);
    const device = await seedDevice(rig.pool, no);
    devices.push({ no, sensor: await seedSensor(device, 1, 'b12', 0) });
  }
  return () => calculator.stop();
});

async function seedSensor(device: number, port: number, type: SensorTypeCode, sub: number): Promise<number> {
  const rows = await rowsOf(
    rig.pool,
    'INSERT INTO sensor (device_id, port, type, sub_address) VALUES ($1, $2, $3, $4) RETURNING id',
    [device, port, type, sub],
  );
  return Number(rows[0]!['id']);
}

async function changing(work: (client: Pick<Pool, 'query'>) => Promise<void>): Promise<void> {
  const client = await rig.pool.connect();
  try {
    await client.query('BEGIN');
    await changeRules(client);
    await work(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const level = (index: number, maxAgeS = 7_200): CalculatedInput => ({
  ...{ sensorId: devices[index]!.sensor, field: 'level', maxAgeS },
});

/** The sensor of a series as created by the api: at the first device, in mm. */
async function seedSeries(
  formula: string,
  inputs: readonly CalculatedInput[],
  from = T,
  reachS = 7_200,
): Promise<number> {
  const device = Number(
    (await rowsOf(rig.pool, 'SELECT device_id AS id FROM sensor WHERE id = $1', [devices[0]!.sensor]))[0]!['id'],
  );
  const used = Number(
    (await rowsOf(rig.pool, "SELECT count(*) AS n FROM sensor WHERE device_id = $1 AND type = 'calcMm'", [device]))[0]![
      'n'
    ],
  );
  let sensor = 0;
  await changing(async (client) => {
    sensor = await seedSensor(device, 0, 'calcMm', used);
    await client.query('INSERT INTO calculated_series (sensor_id) VALUES ($1)', [sensor]);
  });
  await addVersion(sensor, formula, inputs, from, reachS);
  return sensor;
}

const addVersion = (
  sensor: number,
  formula: string,
  inputs: readonly CalculatedInput[],
  from: number,
  reachS = 7_200,
) =>
  changing(async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id FROM calculated_series WHERE sensor_id = $1', [
      sensor,
    ]);
    const { id } = rows[0]!;
    await client.query(
      `INSERT INTO calculated_version (series_id, number, valid_from, formula, inputs)
       SELECT $1, count(*) + 1, $2, $3, $4 FROM calculated_version WHERE series_id = $1`,
      [id, new Date(from), formula, JSON.stringify(inputs)],
    );
    for (const { sensorId } of inputs)
      await client.query('INSERT INTO calculated_input VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
        id,
        sensorId,
        reachS,
      ]);
    await client.query('INSERT INTO calculated_due (series_id, since, noted_at) VALUES ($1, $2, $3)', [
      id,
      new Date(from),
      new Date(rig.clock.ms),
    ]);
  });

const report = (index: number, at: number, value: number, quality = 0, process = ingest) =>
  process.store(
    { readings: [reading('b12', at, 0, { quality, values: { ...valuesOf('b12'), level: value } })] },
    {},
    devices[index]!.no,
  );

interface Value {
  at: number;
  value: number | null;
  reason: number | null;
  input: number | null;
}
const valuesIn = async (sensor: number): Promise<Value[]> =>
  (
    await rig.pool.query<Value>(
      `SELECT date_part('epoch', collected_at) * 1000 AS at, value, reason, input FROM reading_calculated WHERE sensor_id = $1 ORDER BY collected_at`,
      [sensor],
    )
  ).rows;
const found = async (sensor: number) => (await valuesIn(sensor)).map(({ value, reason }) => value ?? -reason!);
const due = async (): Promise<number> =>
  Number((await rowsOf(rig.pool, 'SELECT count(*) AS n FROM calculated_due'))[0]!['n']);

describe('a calculated series', () => {
  it('has a value at each reading of its first input, with the newest recent value of the others', async () => {
    await report(1, T, 100);
    await report(0, T + HOUR, 1);
    const sensor = await seedSeries('a + b', [level(0), level(1)]);
    rig.clock.ms += 61_000;
    await calculator.look();
    expect(await found(sensor)).toEqual([101]);
    await report(1, T + 2 * HOUR, 200, 1);
    await report(0, T + 2 * HOUR, 2);
    await report(0, T + 5 * HOUR, 5);
    await calculator.look();
    // The second input has sent nothing since, so it is awaited.
    expect(await found(sensor)).toEqual([101]);
    rig.clock.ms += 61_000;
    await calculator.look();
    expect(await found(sensor)).toEqual([101, -missingReason.suspect, -missingReason.tooOld]);
    expect((await valuesIn(sensor)).map(({ input }) => input)).toEqual([null, 2, 2]);
    expect(await due()).toBe(0);
    const [latest] = await rowsOf(
      rig.pool,
      'SELECT collected_at AS at, values FROM latest_reading WHERE sensor_id = $1',
      [sensor],
    );
    expect(latest).toEqual({
      at: new Date(T + 5 * HOUR),
      values: { value: null, reason: missingReason.tooOld, input: 2 },
    });
  });

  it('is recomputed where late data affects it, also the newest value', async () => {
    for (const hour of [1, 2, 3]) await report(0, T + hour * HOUR, hour);
    const sensor = await seedSeries('a + b', [level(0), level(1)]);
    rig.clock.ms += 61_000;
    await calculator.look();
    const missing = -missingReason.tooOld;
    expect(await found(sensor)).toEqual([missing, missing, missing]);
    await report(1, T + 2 * HOUR, 100);
    rig.clock.ms += 61_000;
    await calculator.look();
    expect(await found(sensor)).toEqual([missing, 102, 103]);
    const [latest] = await rowsOf(
      rig.pool,
      "SELECT values ->> 'value' AS value FROM latest_reading WHERE sensor_id = $1",
      [sensor],
    );
    expect(latest).toEqual({ value: '103' });
    expect(await rowsOf(rig.pool, 'SELECT FROM reading_conflict WHERE sensor_id = $1', [sensor])).toEqual([]);
    // Pages that show it are notified once; nothing was replaced before.
    await ingest.live.idle();
    expect(ingest.messages.filter(({ kind }) => kind === 'changed')).toEqual([
      {
        kind: 'changed',
        changed: { topic: 'calibrations', deviceNo: devices[0]!.no, stationId: expect.any(Number), sensorId: sensor },
      },
    ]);
    // A repeat changes nothing and causes no computation.
    await ingest.store(
      { readings: [reading('b12', T + 2 * HOUR, 0, { values: { ...valuesOf('b12'), level: 100 } })] },
      { flags: FrameFlag.RESEND },
      devices[1]!.no,
    );
    expect(await due()).toBe(0);
  });

  it('keeps the past of a version, unless a new one starts there', async () => {
    for (let hour = 0; hour < 6; hour += 1) await report(0, T + hour * HOUR, hour);
    const sensor = await seedSeries('a', [level(0)]);
    await calculator.look();
    await addVersion(sensor, 'a * 10', [level(0)], T + 4 * HOUR);
    await calculator.look();
    expect(await found(sensor)).toEqual([0, 1, 2, 3, 40, 50]);
    await addVersion(sensor, 'a + 7[mm]', [level(0)], T + 2 * HOUR);
    await calculator.look();
    expect(await found(sensor)).toEqual([0, 1, 9, 10, 11, 12]);
  });

  it('can be an input of another', async () => {
    const first = await seedSeries('a * 2', [level(0)]);
    const second = await seedSeries('a + b', [{ sensorId: first, field: 'value', maxAgeS: 60 }, level(0)]);
    await report(0, T + HOUR, 5);
    await calculator.look();
    expect(await found(second)).toEqual([15]);
  });

  it('follows calibrations of its inputs', async () => {
    const sensor = await seedSeries('a', [level(0)]);
    for (const hour of [1, 2]) await report(0, T + hour * HOUR, 100);
    await calculator.look();
    await changing(async (client) => {
      const fields = [{ field: 'level', zero: 40, factor: 1, temperature: null }];
      await client.query(
        'INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields) VALUES ($1, 1, $2, $3)',
        [devices[0]!.sensor, new Date(T + 2 * HOUR), JSON.stringify(fields)],
      );
    });
    await calculator.look();
    expect(await found(sensor)).toEqual([100, 60]);
  });

  it('leaves nothing of removed values in stored roll-ups', async () => {
    for (let hour = 0; hour < 5; hour += 1) await report(0, T + hour * HOUR, hour);
    const sensor = await seedSeries('a', [level(0)], T - DAY);
    await calculator.look();
    const refresh = async () => {
      while ((await rowsOf(rig.pool, 'SELECT refresh_rollups(400) AS more'))[0]!['more'] === true);
    };
    const rolled = () => rowsOf(rig.pool, 'SELECT sum(count)::int AS n FROM rollup WHERE key_id = $1', [sensor]);
    await refresh();
    expect(await rolled()).toEqual([{ n: 5 }]);
    await addVersion(sensor, 'a / 0', [level(0)], T - DAY);
    await calculator.look();
    await refresh();
    expect(await rolled()).toEqual([{ n: null }]);
  });
});

const definition = {
  condition: {
    kind: 'threshold',
    quantity: { types: ['calcMm'], field: 'value' },
    side: 'above',
    limits: { 1: 400 },
  },
  deadband: 0,
  onDelay: { needs: 1, of: 1 },
  offDelayS: 0,
  validFrom: null,
  validTo: null,
} as const;

describe('rules', () => {
  const alarms = (sensor: number) =>
    rowsOf(rig.pool, 'SELECT state, level FROM alarm WHERE sensor_id = $1 ORDER BY id', [sensor]);

  it('judge its values like readings', async () => {
    const sensor = await seedSeries('a - b', [level(0), level(1)]);
    await seedRules(rig.pool, [{ scope: { kind: 'sensor', id: sensor }, versions: [{ from: 0, definition }] }]);
    await report(1, T, 0);
    await report(0, T, 300);
    await calculator.look();
    expect(await alarms(sensor)).toEqual([]);
    await report(1, T + HOUR, 0);
    await report(0, T + HOUR, 500);
    await calculator.look();
    expect(await alarms(sensor)).toMatchObject([{ level: 1 }]);
    await ingest.recorder.idle();
    expect(ingest.liveReadings.filter(({ sensorId }) => sensorId === sensor)).toMatchObject([
      { type: 'calcMm', values: { value: 300 }, late: false },
      { type: 'calcMm', values: { value: 500 }, late: false },
    ]);
    // A missing value clears nothing; a true one does.
    rig.clock.ms += 10 * HOUR;
    await report(0, T + 5 * HOUR, 10);
    rig.clock.ms += 61_000;
    await calculator.look();
    expect(await alarms(sensor)).toMatchObject([{ level: 1 }]);
    await report(1, T + 6 * HOUR, 0);
    await report(0, T + 6 * HOUR, 10);
    await calculator.look();
    expect(await alarms(sensor)).toMatchObject([{ level: 0 }]);
  });

  it('revoke what late input disproves', async () => {
    const sensor = await seedSeries('a - b', [level(0), level(1)]);
    await seedRules(rig.pool, [{ scope: { kind: 'sensor', id: sensor }, versions: [{ from: 0, definition }] }]);
    await report(1, T, 0);
    await report(0, T + HOUR, 500);
    rig.clock.ms += 61_000;
    await calculator.look();
    expect(await alarms(sensor)).toMatchObject([{ level: 1 }]);
    await report(1, T + HOUR, 490);
    await calculator.look();
    expect(await found(sensor)).toEqual([10]);
    const current = 'SELECT FROM alarm_judgement WHERE subject = $1 AND revoked_at IS NULL';
    expect(await rowsOf(rig.pool, current, [`sensor:${sensor}`])).toEqual([]);
  });
});

it('notifies nobody of what a back-fill finds in the past', async () => {
  const sensor = await seedSeries('a', [level(0)]);
  await seedRules(rig.pool, [{ scope: { kind: 'sensor', id: sensor }, versions: [{ from: 0, definition }] }]);
  for (const [hour, value] of [10, 500, 10, 20].entries()) await report(0, T + hour * HOUR, value);
  await calculator.look();
  expect(await found(sensor)).toEqual([10, 500, 10, 20]);
  const rows = await rowsOf(rig.pool, 'SELECT level, is_notified AS "isNotified" FROM alarm WHERE sensor_id = $1', [
    sensor,
  ]);
  expect(rows).toEqual([{ level: 0, isNotified: false }]);
  expect(await rowsOf(rig.pool, 'SELECT FROM reading_calculated WHERE is_late')).toEqual([]);
});

/** An event: a reading of an input, or a run of the calculator; and after how many statements its process dies. */
type Event =
  | { kind: 'report'; index: number; minute: number; value: number; quality: number }
  | { kind: 'look'; diesAfter: number };
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      index: fc.nat(1),
      minute: fc.nat(40),
      value: fc.integer({ min: -20, max: 20 }),
      quality: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('look' as const),
      diesAfter: fc.constantFrom(3, 8, 15, 25, 60, Infinity),
    }),
  },
);

/** The expected values, computed from all readings as finally stored. */
function expected(inputs: readonly ReadonlyMap<number, { value: number; quality: number }>[]): Value[] {
  const minutes = [...inputs[0]!.keys()].toSorted((x, y) => x - y);
  return minutes.map((minute): Value => {
    const at = T + minute * MINUTE;
    const miss = (reason: number, input: number | null): Value => ({ at, value: null, reason, input });
    const flaw = (quality: number) =>
      quality === 1 ? missingReason.suspect : quality === 2 ? missingReason.noValue : null;
    const a = inputs[0]!.get(minute)!;
    if (flaw(a.quality) !== null) return miss(flaw(a.quality)!, 1);
    const newest = [...inputs[1]!.keys()]
      .filter((one) => one <= minute && one >= minute - 5)
      .toSorted((x, y) => y - x)[0];
    if (newest === undefined) return miss(missingReason.tooOld, 2);
    const b = inputs[1]!.get(newest)!;
    if (flaw(b.quality) !== null) return miss(flaw(b.quality)!, 2);
    if (b.value === 0) return miss(missingReason.divisionByZero, null);
    return { at, value: Number((a.value / b.value).toPrecision(12)) + 0, reason: null, input: null };
  });
}

it('gives the same values in any order of data, with crashes, and as a back-fill', async () => {
  const formula = 'a / b * 1[mm]';
  const run = async (events: readonly Event[]): Promise<void> => {
    for (const device of devices) {
      await rig.pool.query('DELETE FROM reading_water_level WHERE sensor_id = $1', [device.sensor]);
      await rig.pool.query('DELETE FROM latest_reading WHERE sensor_id = $1', [device.sensor]);
    }
    await rig.pool.query('DELETE FROM calculated_series');
    let process = rig.process();
    const inputs = [level(0), level(1, 300)];
    const sensor = await seedSeries(formula, inputs, T, 300);
    const inputsSent = [
      new Map<number, { value: number; quality: number }>(),
      new Map<number, { value: number; quality: number }>(),
    ];
    for (const one of events) {
      rig.clock.ms += 61_000;
      if (one.kind === 'report') {
        const { index, minute, value, quality } = one;
        if (!inputsSent[index]!.has(minute)) inputsSent[index]!.set(minute, { value, quality });
        await report(index, T + minute * MINUTE, value, quality, process);
      } else {
        const mortal = new MortalPool(rig.pool, one.diesAfter);
        const dying = rig.process('dying', mortal.pool);
        const looking = calculatorOf(dying);
        await looking.look();
        await looking.stop();
        if (mortal.isDead) process = rig.process();
      }
    }
    rig.clock.ms += 61_000;
    const last = calculatorOf(rig.process());
    // The server may not have noticed yet that the elected process died.
    const finish = () =>
      expect
        .poll(async () => {
          await last.look();
          return due();
        })
        .toBe(0);
    try {
      await finish();
      const wanted = expected(inputsSent);
      expect(await valuesIn(sensor)).toEqual(wanted);
      const filled = await seedSeries(formula, inputs, T, 300);
      rig.clock.ms += 61_000;
      await finish();
      expect(await valuesIn(filled)).toEqual(wanted);
    } finally {
      await last.stop();
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(event, { maxLength: 30 }), run), { numRuns: 40 });
}, 240_000);
