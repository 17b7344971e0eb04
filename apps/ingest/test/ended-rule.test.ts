import type { RuleDefinition } from '@groundwatch/protocol/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedRules } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { recorderRig, type RecorderRig } from './support/recorder-rig.ts';
import { reading, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const T = START - 7_200_000;
const MINUTE = 60_000;
const NO = '8200';

let rig: RecorderRig;
let device = 0;
beforeAll(async () => {
  rig = await recorderRig();
  device = await seedDevice(rig.pool, NO);
});
afterAll(() => rig?.close());

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
  validTo: new Date(T + 30 * MINUTE).toISOString(),
};

it('judges data in order, but only after the rule went out of force', async () => {
  await seedRules(rig.pool, [{ scope: { kind: 'device', id: device }, versions: [{ from: 0, definition }] }]);
  const ingest = rig.process();
  for (const [minutes, level] of [
    [0, 150],
    [10, 50],
    [20, 150],
    [25, 160],
    [40, 170],
  ] as const) {
    const one = reading('b12', T + minutes * MINUTE, 0, { values: { ...valuesOf('b12'), level } });
    expect(await ingest.store({ readings: [one] }, {}, NO)).toBe(0);
  }
  const rows = await rowsOf(
    rig.pool,
    `SELECT ((extract(epoch FROM at) - $1) / 60)::int AS minutes, level FROM alarm_judgement WHERE revoked_at IS NULL ORDER BY at`,
    [T / 1_000],
  );
  expect(rows).toEqual([
    { minutes: 0, level: 1 },
    { minutes: 10, level: 0 },
    { minutes: 20, level: 1 },
    { minutes: 30, level: 0 },
  ]);
});
