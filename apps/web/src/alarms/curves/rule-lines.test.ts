import { expect, it } from 'vitest';
import type { AlarmSpans, EffectiveRules, RuleHere } from '@groundwatch/protocol/rest';
import { ruleShades, ruleThresholds } from './rule-lines.ts';

const rule = (ruleId: number, condition: unknown, extra: Partial<RuleHere> = {}): RuleHere =>
  ({ ruleId, name: `rule ${ruleId}`, isOff: false, isEnabled: true, definition: { condition }, ...extra }) as RuleHere;
const threshold = (side: string, field = 'total') => ({
  kind: 'threshold',
  quantity: { types: ['b4'], field },
  side,
  limits: { 2: 0.4, 4: 0.2 },
});
const effective = (...rules: RuleHere[]): EffectiveRules => ({
  rules,
  subjects: [
    { subject: 'sensor:7', sensorId: 7, deviceNo: '1', ruleIds: rules.map(({ ruleId }) => ruleId), offIds: [] },
    { subject: 'device:3', sensorId: null, deviceNo: '1', ruleIds: rules.map(({ ruleId }) => ruleId), offIds: [] },
  ],
});
const drawn = { sensorId: 7, field: 'total', element: null };
const word = (level: number): string => `L${level}`;
const values = (all: EffectiveRules, isNegative = false, of = drawn) =>
  ruleThresholds(all, of, isNegative, word).map(({ value, level }) => [level, value]);

it('draws the limits of thresholds on the quantity that they judge, with the word of their level', () => {
  expect(ruleThresholds(effective(rule(1, threshold('above'))), drawn, false, word)).toEqual([
    { value: 0.4, level: 2, name: 'rule 1', word: 'L2' },
    { value: 0.2, level: 4, name: 'rule 1', word: 'L4' },
  ]);
  expect(values(effective(rule(1, threshold('above', 'x'))))).toEqual([]);
  expect(values(effective(rule(1, threshold('above'), { isEnabled: false })))).toEqual([]);
});

it('draws both sides of zero where the rule judges the distance and the curve goes there', () => {
  const both = effective(rule(1, threshold('beyond')));
  expect(values(both)).toHaveLength(2);
  expect(values(both, true)).toEqual([
    [2, 0.4],
    [2, -0.4],
    [4, 0.2],
    [4, -0.2],
  ]);
  expect(values(effective(rule(1, threshold('above'))), true)).toHaveLength(2);
});

it('draws limits of the device on its status, and none of a rate', () => {
  const battery = rule(2, { kind: 'battery', limits: { 3: 11.5 }, level: 3 });
  expect(
    ruleThresholds(effective(battery), { sensorId: null, field: 'battery', element: null }, false, word),
  ).toHaveLength(1);
  expect(values(effective(battery))).toEqual([]);
  expect(values(effective(rule(3, { ...threshold('above'), kind: 'rate', hours: 1 })))).toEqual([]);
});

it('draws one element of a list alone where the rule names it', () => {
  const one = effective(rule(1, { ...threshold('above'), quantity: { types: ['b2'], field: 'total', element: 1 } }));
  expect(ruleThresholds(one, { ...drawn, element: 2 }, false, word)).toHaveLength(2);
  expect(ruleThresholds(one, { ...drawn, element: 1 }, false, word)).toEqual([]);
});

it('shades the time at which a rule stood at a level, up to the end where it goes on', () => {
  const spans = [
    {
      ruleId: 1,
      ruleName: 'too far',
      subject: 'sensor:7',
      spans: [{ from: '2026-07-18T00:00:00.000Z', to: null, level: 2, isResent: false }],
    },
    {
      ruleId: 9,
      ruleName: '',
      subject: 'sensor:8',
      spans: [{ from: '2026-07-18T00:00:00.000Z', to: null, level: 1, isResent: false }],
    },
  ] as AlarmSpans;
  const rules = effective(rule(1, threshold('above')));
  const from = Date.parse('2026-07-18T00:00:00.000Z');
  expect(ruleShades(spans, rules, drawn, from + 60_000)).toEqual([
    { from, to: from + 60_000, level: 2, name: 'too far' },
  ]);
  expect(ruleShades(spans, rules, { ...drawn, field: 'x' }, from + 60_000)).toEqual([]);
});
