import type { Condition, Reinstallation } from '@groundwatch/protocol/model';
import { expect, test } from 'vitest';
import { bindRule, isUsable, judge, nothingHeld, samplerOf, sourceKey, type Judgement } from './index.ts';
import { atOnce, DAY, factsOf, HOUR, seriesOf, type Points } from './testing/support.ts';

const opening = { types: ['b7'], field: 'opening' } as const;
const START = Date.UTC(2026, 0, 1);
const EVENT = START + 36 * DAY;
const JUMP = -313;
const reinstalled = (offset: number | null): Reinstallation[] => [
  { at: new Date(EVENT).toISOString(), offsets: { opening: offset } },
];
const hours = (days: number) => Array.from({ length: days * 24 }, (_, hour) => START + hour * HOUR);
/** Steady at 4 mm a day; accelerating from day 25, failing on day 40. */
const moved = (at: number): number => {
  const day = (at - START) / DAY;
  return day < 25 ? 4 * day : 100 - 60 * Math.log((40 - day) / 15);
};
const shown = (at: number): number => moved(at) + (at >= EVENT ? JUMP : 0);

function judged(
  condition: Condition,
  readings: readonly (readonly [number, number])[],
  reinstallations: readonly Reinstallation[],
): Judgement[] {
  const facts = { ...factsOf({}), sensor: () => ({ type: 'b7' as const, referenceAt: null, reinstallations }) };
  const bound = bindRule([atOnce(condition)], 'sensor:1', facts);
  const pointsOf = (isJoined: boolean): Points => {
    const sampler = samplerOf('b7', 'opening', [], isJoined ? reinstallations : []);
    return readings.map(([at, value]) => [
      at,
      sampler.sample({ at, quality: 0, checks: 0, values: { opening: value } }),
    ]);
  };
  const of = (source: (typeof bound.needs)[number]['source']): Points =>
    pointsOf(source.kind === 'sensor' && source.isJoined === true);
  const references = bound.references.map(({ source }) => {
    const first = of(source).find(([, value]) => isUsable(value));
    return first ? { at: first[0], value: first[1] } : null;
  });
  const series = bound.needs.map(({ source }) => seriesOf(of(source)));
  return [...judge(bound, { series, references }, nothingHeld, -Infinity)];
}

const conditions: readonly Condition[] = [
  { kind: 'rate', quantity: opening, hours: 24, side: 'beyond', limits: { 4: 0.3, 1: 2 } },
  { kind: 'accumulated', quantity: opening, side: 'beyond', reference: { kind: 'sensor' }, limits: { 4: 90, 1: 200 } },
  {
    kind: 'accumulated',
    quantity: opening,
    side: 'beyond',
    reference: { kind: 'trailing', days: 3 },
    limits: { 4: 15, 1: 40 },
  },
  { kind: 'tangentAngle', quantity: opening, hours: 24, steadyVelocity: 4, limits: { 3: 50, 2: 80, 1: 85 } },
  { kind: 'inverseVelocity', quantity: opening, hours: 24, days: 7, limits: { 2: 96, 1: 24 } },
] as Condition[];

test.each(conditions)('a re-installed sensor is judged like an untouched one: $kind', (condition) => {
  const levels = (list: readonly Judgement[]) => list.map(({ at, level }) => [at, level]);
  const truth = judged(
    condition,
    hours(40).map((at) => [at, moved(at)]),
    [],
  );
  expect(truth.length).toBeGreaterThan(0);
  const joined = judged(
    condition,
    hours(40).map((at) => [at, shown(at)]),
    reinstalled(JUMP),
  );
  expect(levels(joined)).toEqual(levels(truth));
  const broken = judged(
    condition,
    hours(40).map((at) => [at, shown(at)]),
    [],
  );
  expect(levels(broken)).not.toEqual(levels(truth));
});

test.each(conditions)('while the jump is unknown, nothing is raised or cleared: $kind', (condition) => {
  const readings = hours(40).map((at) => [at, shown(at)] as const);
  const before = judged(
    condition,
    readings.filter(([at]) => at < EVENT),
    [],
  );
  expect(judged(condition, readings, reinstalled(null))).toEqual(before);
});

test('a threshold applies to measured values', () => {
  const threshold: Condition = { kind: 'threshold', quantity: opening, side: 'below', limits: { 1: -100 } };
  const readings = hours(37).map((at) => [at, shown(at)] as const);
  expect(judged(threshold, readings, reinstalled(JUMP)).map(({ at }) => at)).toEqual([EVENT]);
});

test('a rule asks for continued readings only if there are re-installations', () => {
  const keys = (reinstallations: readonly Reinstallation[]) =>
    bindRule([atOnce(conditions[0]!)], 'sensor:1', {
      ...factsOf({}),
      sensor: () => ({ type: 'b7', referenceAt: null, reinstallations }),
    }).needs.map(({ source }) => sourceKey(source));
  expect(keys([])).toEqual(['sensor:1:opening']);
  expect(keys(reinstalled(1))).toEqual(['sensor:1:opening:joined']);
});
