import type { RuleDefinition } from '@groundwatch/protocol/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MultiSensorStates } from '../src/alarms/multi-sensor-states.ts';
import { deleteRules, seedRules } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { MortalPool } from './support/mortal-pool.ts';
import { recorderRig, type Process, type RecorderRig } from './support/recorder-rig.ts';
import { reading, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const T = START - 3_600_000;
const MINUTE = 60_000;

let rig: RecorderRig;
let numbers: [string, string] = ['', ''];
let rule = 0;
let next = 9_000;
beforeAll(async () => {
  rig = await recorderRig();
});
afterAll(() => rig?.close());

/** Both of two water levels above 100. */
beforeEach(async () => {
  numbers = [String(next++), String(next++)];
  const sensors: number[] = [];
  for (const no of numbers) {
    const device = await seedDevice(rig.pool, no);
    const { rows } = await rig.pool.query<{ id: number }>(
      `INSERT INTO sensor (device_id, port, type, sub_address) VALUES ($1, 1, 'b12', 0) RETURNING id`,
      [device],
    );
    sensors.push(rows[0]!.id);
  }
  const definition: RuleDefinition = {
    condition: {
      kind: 'expression',
      atLeast: 2,
      withinS: 1_200,
      members: sensors.map((sensorId, index) => ({
        name: `m${index}`,
        sensorId,
        condition: {
          kind: 'threshold',
          quantity: { types: ['b12'], field: 'level' },
          side: 'above',
          limits: { 2: 100 },
        },
      })),
    },
    deadband: 0,
    onDelay: { needs: 1, of: 1 },
    offDelayS: 0,
    validFrom: null,
    validTo: null,
  };
  if (rule > 0) await deleteRules(rig.pool, [rule], T);
  [rule = 0] = await seedRules(rig.pool, [{ scope: { kind: 'station', id: 1 }, versions: [{ from: 0, definition }] }]);
});

const send = async (process: Process, which: 0 | 1, minutes: number, level: number): Promise<void> => {
  const one = reading('b12', T + minutes * MINUTE, 0, { values: { ...valuesOf('b12'), level } });
  expect(await process.store({ readings: [one] }, {}, numbers[which])).toBe(0);
};
const changes = async (): Promise<string[]> => {
  const rows = await rowsOf(
    rig.pool,
    `SELECT concat((extract(epoch FROM at)::int8 - $2) / 60, ':', was, '>', level) AS one FROM alarm_judgement
     WHERE rule_id = $1 AND revoked_at IS NULL ORDER BY at`,
    [rule, T / 1_000],
  );
  return rows.map(({ one }) => String(one));
};

describe('a rule over two sensors', () => {
  it('is evaluated from the database once, and from its cached state afterwards', async () => {
    const loaded = vi.spyOn(MultiSensorStates.prototype, 'take');
    const ingest = rig.process();
    await send(ingest, 0, 0, 150);
    await send(ingest, 1, 1, 50);
    const before = loaded.mock.calls.length;
    await send(ingest, 1, 10, 150);
    await send(ingest, 0, 11, 160);
    await send(ingest, 0, 20, 50);
    expect(loaded.mock.calls.length).toBe(before);
    expect(await changes()).toEqual(['10:0>2', '20:2>0']);
    loaded.mockRestore();
  });

  it('accounts for what another process stored meanwhile, and for data out of order', async () => {
    const [one, other] = [rig.process('one'), rig.process('other')];
    await send(one, 0, 0, 150);
    await send(one, 1, 1, 50);
    await send(other, 1, 10, 150);
    await send(one, 0, 11, 160);
    expect(await changes()).toEqual(['10:0>2']);
    await send(other, 1, 20, 50);
    await send(one, 0, 21, 170);
    expect(await changes()).toEqual(['10:0>2', '20:2>0']);
    // Older than the last evaluation, but the newest of its sensor.
    await send(other, 0, 30, 180);
    await send(one, 1, 25, 180);
    expect(await changes()).toEqual(['10:0>2', '20:2>0', '25:0>2']);
    // Late.
    await send(one, 1, 5, 120);
    expect(await changes()).toEqual(['5:0>2', '20:2>0', '25:0>2']);
  });

  it('forgets what a rolled-back transaction added', async () => {
    const mortal = new MortalPool(rig.pool);
    const ingest = rig.process('cut', mortal.pool);
    await send(ingest, 0, 0, 150);
    await send(ingest, 1, 1, 50);
    await send(ingest, 1, 2, 60);
    for (let statements = 1; statements < 24; statements += 1) {
      const level = statements % 2 === 1 ? 150 : 50;
      mortal.cut(statements);
      await send(ingest, 1, 2 + statements / 2, level);
      await send(ingest, 0, 2.25 + statements / 2, 150);
    }
    const expected = Array.from({ length: 23 }, (_, index) => [2 + (index + 1) / 2, index % 2 === 0] as const);
    const found = await rowsOf(
      rig.pool,
      `SELECT (extract(epoch FROM at)::float8 - $2) / 60 AS at, level FROM alarm_judgement
       WHERE rule_id = $1 AND revoked_at IS NULL ORDER BY at`,
      [rule, T / 1_000],
    );
    expect(found).toEqual(expected.map(([at, isReached]) => ({ at, level: isReached ? 2 : 0 })));
  });
});
