import type { RuleDefinition } from '@groundwatch/protocol/model';
import { ResultCode } from '@groundwatch/protocol/wire/grtu';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EvaluationPass } from '../src/alarms/evaluation-pass.ts';
import { seedRules } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { recorderRig, type RecorderRig } from './support/recorder-rig.ts';
import { reading, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const T = START - 3_600_000;
const NO = '8100';

let rig: RecorderRig;
let device = 0;
beforeAll(async () => {
  rig = await recorderRig();
  device = await seedDevice(rig.pool, NO);
});
afterAll(() => rig?.close());

const level = (minutes: number, value: number) =>
  reading('b12', T + minutes * 60_000, 0, { values: { ...valuesOf('b12'), level: value } });
const definition: RuleDefinition = {
  condition: {
    kind: 'threshold',
    quantity: { types: ['b12'], field: 'level' },
    side: 'above',
    limits: { 1: 100 },
  },
  deadband: 0,
  onDelay: { needs: 1, of: 1 },
  offDelayS: 0,
  validFrom: null,
  validTo: null,
};
const count = async (table: string): Promise<number> => {
  const [row] = await rowsOf(rig.pool, `SELECT count(*)::int AS n FROM ${table}`);
  return Number(row!['n']);
};

it('stores what cannot be judged, at any step, and judges what follows', async () => {
  const scope = { kind: 'device', id: device } as const;
  await seedRules(rig.pool, [{ scope, versions: [{ from: T - 60_000, definition }] }]);
  const ingest = rig.process();
  const fault = vi
    .spyOn(EvaluationPass.prototype, 'evaluate')
    .mockRejectedValueOnce(new TypeError('a fault in judging'));
  expect(await ingest.store({ readings: [level(0, 150)] }, {}, NO)).toBe(ResultCode.STORED);
  fault.mockRestore();
  expect(await count('reading_water_level')).toBe(1);
  expect(await count('quarantine')).toBe(0);
  expect(await count('alarm')).toBe(0);
  expect(await ingest.store({ readings: [level(10, 160)] }, {}, NO)).toBe(ResultCode.STORED);
  expect(await count('alarm')).toBe(1);
  // With a valid cached state, and after samples were added to it.
  const levels = () => rowsOf(rig.pool, 'SELECT level FROM alarm_judgement ORDER BY at');
  const { evaluate } = EvaluationPass.prototype;
  const other = vi.spyOn(EvaluationPass.prototype, 'evaluate').mockImplementationOnce(async function (
    this: EvaluationPass,
  ) {
    await evaluate.call(this);
    throw new TypeError('a fault in judging');
  });
  expect(await ingest.store({ readings: [level(20, 50)] }, {}, NO)).toBe(ResultCode.STORED);
  other.mockRestore();
  expect(await count('reading_water_level')).toBe(3);
  expect(await levels()).toEqual([{ level: 1 }]);
  expect(await ingest.store({ readings: [level(30, 40)] }, {}, NO)).toBe(ResultCode.STORED);
  expect(await levels()).toEqual([{ level: 1 }, { level: 0 }]);
});
