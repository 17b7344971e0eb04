import { expect, test } from 'vitest';
import { sensorTypeOf, type Condition } from '@groundwatch/protocol/model';
import type { RuleHere } from '@groundwatch/protocol/rest';
import { curvePlanOf, type CurvePlan } from './curve-plan.ts';
import { judgedPane, limitLines } from './limit-lines.ts';

const planOf = (code: string | null, condition: Partial<Condition> | null = null, field: string | null = null) =>
  curvePlanOf({
    type: code === null ? null : sensorTypeOf(code),
    field,
    element: null,
    condition: condition as Condition | null,
  });
const rule = (condition: unknown, extra: Partial<RuleHere> = {}): RuleHere =>
  ({ ruleId: 1, isOff: false, isEnabled: true, definition: { condition }, ...extra }) as RuleHere;
const crack = planOf('b7', null, 'opening')!;
const on = { types: ['b7'], field: 'opening' };
const lines = (plan: CurvePlan, ...conditions: unknown[]) =>
  limitLines(
    conditions.map((one) => rule(one)),
    { plan, steady: 2.4, reference: 100 },
  );

test('what moves is shown by its displacement, a day, with what the rule averages over', () => {
  expect(crack).toMatchObject({ kind: 'movement', key: 'opening', perHours: 24, hours: 24 });
  expect(planOf('b7', { kind: 'rate', hours: 6 }, 'opening')).toMatchObject({ hours: 6 });
  expect(planOf('b4', null, 'total')).toMatchObject({ kind: 'movement', key: 'total' });
  // A list element, from 1 as in the history.
  expect(curvePlanOf({ type: sensorTypeOf('b2'), field: 'x', element: 3, condition: null })).toMatchObject({
    kind: 'movement',
    key: 'x.4',
  });
});

test('what does not move is shown by its value; an alarm of the device itself by what the sensor is there for', () => {
  expect(planOf('b6')).toMatchObject({ kind: 'value', perHours: 1 });
  expect(planOf('b7', { kind: 'deviceAlarm' }, 'alarm')).toMatchObject({
    kind: 'movement',
    key: 'opening',
  });
  expect(planOf('weather', { kind: 'rainSum', hours: 6 })).toMatchObject({ kind: 'rain', hours: 6 });
  expect(planOf('weather', null, 'airTemperature')?.kind).toBe('value');
});

test('a device is shown by its battery, or by its signal where that is judged', () => {
  expect(planOf(null, { kind: 'noData' })).toMatchObject({ kind: 'value', key: 'battery' });
  expect(planOf(null, { kind: 'signal' }, 'signal')).toMatchObject({ key: 'signal' });
});

test('every kind of sensor has curves', () => {
  const codes = ['b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9', 'b10', 'b11', 'b12', 'b13', 'b14', 'b15', 'weather'];
  const without = codes.filter((code) => sensorTypeOf(code).fields.length > 0 && planOf(code) === null);
  expect(without).toEqual([]);
});

test('limits stand on the pane that they are in the unit of', () => {
  const all = lines(
    crack,
    { kind: 'threshold', quantity: on, side: 'above', limits: { 2: 150, 3: 120 } },
    { kind: 'rate', quantity: on, hours: 1, side: 'beyond', limits: { 1: 2 } },
    { kind: 'accumulated', quantity: on, reference: { kind: 'sensor' }, side: 'above', limits: { 1: 80 } },
  );
  expect(all.value).toEqual([
    { level: 1, value: 180, angle: null },
    { level: 2, value: 150, angle: null },
    { level: 3, value: 120, angle: null },
  ]);
  expect(all.rate).toEqual([{ level: 1, value: 48, angle: null }]);
});

test('a tangent angle becomes the velocity at which it is reached, by the rule or by the sensor', () => {
  const [line] = lines(crack, {
    kind: 'tangentAngle',
    quantity: on,
    hours: 24,
    steadyVelocity: null,
    limits: { 2: 80 },
  }).rate;
  expect(line).toMatchObject({ level: 2, angle: 80 });
  expect(line!.value).toBeCloseTo(2.4 * Math.tan((80 * Math.PI) / 180), 9);
});

test('limits of another quantity, of rules that are off, and of what no pane shows are left out', () => {
  const other = { ...on, field: 'temperature' };
  expect(lines(crack, { kind: 'threshold', quantity: other, side: 'above', limits: { 1: 1 } }).value).toEqual([]);
  expect(lines(crack, { kind: 'inverseVelocity', quantity: on, hours: 24, days: 7, limits: { 1: 1 } }).rate).toEqual(
    [],
  );
  const off = rule({ kind: 'threshold', quantity: on, side: 'above', limits: { 1: 1 } }, { isOff: true });
  expect(limitLines([off], { plan: crack, steady: null, reference: null }).value).toEqual([]);
});

test('of two rules with a limit for a level the first one counts', () => {
  const first = { kind: 'threshold', quantity: on, side: 'above', limits: { 2: 150 } };
  const second = { ...first, limits: { 2: 140, 4: 100 } };
  expect(lines(crack, first, second).value.map(({ level, value }) => [level, value])).toEqual([
    [2, 150],
    [4, 100],
  ]);
});

test('the level stands at the quantity that the rule judges, whatever other limits there are', () => {
  const at = { plan: crack, steady: 2.4, reference: 100 };
  const limits = { 2: 150 };
  const judged = (condition: unknown) => judgedPane(condition as Condition | null, at);
  expect(judged({ kind: 'threshold', quantity: on, side: 'above', limits })).toBe('value');
  expect(judged({ kind: 'rate', quantity: on, hours: 1, side: 'beyond', limits })).toBe('rate');
  expect(judged({ kind: 'threshold', quantity: { types: ['b7'], field: 'temperature' }, limits })).toBeNull();
  expect(judged(null)).toBeNull();
});
