import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RuleDefinition } from '@groundwatch/protocol/model';
import { seedRules } from './support/alarm-rules.ts';
import { rowsOf, seedDevice } from './support/database.ts';
import { recorderRig, type Process, type RecorderRig } from './support/recorder-rig.ts';
import { reading, status, valuesOf } from './support/reports.ts';
import { START } from './support/session-rig.ts';

const T = START - 3_600_000;
const MINUTE = 60_000;

let rig: RecorderRig;
let no = '';
let device = 0;
let nextDevice = 8_000;
beforeAll(async () => {
  rig = await recorderRig();
});
afterAll(() => rig?.close());
beforeEach(async () => {
  no = String(nextDevice++);
  device = await seedDevice(rig.pool, no);
});

const level = (minutes: number, value: number, quality = 0) =>
  reading('b12', T + minutes * MINUTE, 0, { quality, values: { ...valuesOf('b12'), level: value } });
const stat = (minutes: number, battery: number, signal: number) => {
  const base = status(T + minutes * MINUTE);
  return { ...base, values: { ...base.values, battery, signal } };
};
const stored = async (): Promise<Record<string, unknown>> => {
  const rows = await rowsOf(rig.pool, 'SELECT aspect, state FROM analysis_state WHERE device_id = $1', [device]);
  return Object.fromEntries(rows.map((row) => [String(row['aspect']), row['state']]));
};
const published = (process: Process): string[] =>
  process.messages.flatMap((message) =>
    message.kind === 'analysis'
      ? message.analyses.filter(({ deviceNo }) => deviceNo === no).map(({ aspect, state }) => `${aspect} ${state}`)
      : [],
  );

it('reports voltage, signal and a failed sensor once each, by the newest report only', async () => {
  const ingest = rig.process();
  await ingest.store({ status: stat(0, 12.5, -70), readings: [level(0, 1)] }, {}, no);
  await ingest.store({ status: stat(10, 11, -99), readings: [level(10, 1, 2)] }, {}, no);
  await ingest.store({ status: stat(5, 12.5, -70), readings: [level(5, 1)] }, {}, no);
  await ingest.store({ status: stat(20, 11, -99), readings: [level(20, 99_000_000)] }, {}, no);
  expect(await stored()).toEqual({ voltage: 'low', signal: 'poor', data: 'abnormal' });
  await ingest.store({ status: stat(30, 12.5, -70), readings: [level(30, 1)] }, {}, no);
  await ingest.recorder.idle();
  const heard = published(ingest);
  const [good, bad] = [
    ['data normal', 'signal normal', 'voltage normal'],
    ['data abnormal', 'signal poor', 'voltage low'],
  ];
  expect([0, 3, 6].map((from) => heard.slice(from, from + 3).toSorted())).toEqual([good, bad, good]);
  expect(heard).toHaveLength(9);
});

const quantity = { types: ['b12' as const], field: 'level' };
const definition = (condition: RuleDefinition['condition']): RuleDefinition => ({
  ...{ condition, deadband: 0, onDelay: { needs: 1, of: 1 }, offDelayS: 0, validFrom: null, validTo: null },
});

it('reports fast and large changes by the levels of the rules of change', async () => {
  const scope = { kind: 'device', id: device } as const;
  await seedRules(
    rig.pool,
    [
      { kind: 'rate', quantity, hours: 1 / 6, side: 'beyond', limits: { 3: 600 } } as const,
      { kind: 'accumulated', quantity, reference: { kind: 'sensor' }, side: 'beyond', limits: { 3: 400 } } as const,
    ].map((condition) => ({ scope, versions: [{ from: 0, definition: definition(condition) }] })),
  );
  const ingest = rig.process();
  for (const [minutes, value] of [
    [0, 0],
    [10, 300],
    [20, 310],
    [30, 450],
    [40, 460],
    [50, 100],
  ] as const)
    await ingest.store({ readings: [level(minutes, value)] }, {}, no);
  await ingest.recorder.idle();
  expect(published(ingest)).toEqual([
    'data normal',
    'data fastChange',
    'data normal',
    'data fastChange',
    'data largeChange',
    'data fastChange',
  ]);
});

it('does not call a sensor normal while a value is beyond its limit', async () => {
  const condition = { kind: 'threshold', quantity, side: 'beyond', limits: { 1: 400 } } as const;
  const versions = [{ from: 0, definition: definition(condition) }];
  await seedRules(rig.pool, [{ scope: { kind: 'device', id: device }, versions }]);
  const ingest = rig.process();
  await ingest.store({ readings: [level(0, 520)] }, {}, no);
  await ingest.store({ readings: [level(10, 380)] }, {}, no);
  await ingest.recorder.idle();
  expect(published(ingest)).toEqual(['data largeChange', 'data normal']);
});

it('accounts for what another process stored meanwhile', async () => {
  const [one, other] = [rig.process('a'), rig.process('b')];
  await one.store({ status: stat(0, 12.5, -70) }, {}, no);
  await other.store({ status: stat(10, 11, -70) }, {}, no);
  await one.store({ status: stat(20, 12.5, -70) }, {}, no);
  expect((await stored())['voltage']).toBe('normal');
});
