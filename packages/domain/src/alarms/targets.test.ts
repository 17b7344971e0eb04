import type { Condition, RuleScope } from '@groundwatch/protocol/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleTargets, type RuleHistory, type Tree } from './index.ts';
import { atOnce } from './testing/support.ts';

/** Project 1 has station 1 with devices 1 and 2, and station 2 with device 3; sensors 11, 12 … belong to device 1, and so on. */
const tree: Tree = {
  stations: [
    { id: 1, projectId: 1 },
    { id: 2, projectId: 1 },
  ],
  devices: [
    { id: 1, stationId: 1 },
    { id: 2, stationId: 1 },
    { id: 3, stationId: 2 },
  ],
  sensors: [
    { id: 11, deviceId: 1, type: 'b7' },
    { id: 12, deviceId: 1, type: 'b4' },
    { id: 21, deviceId: 2, type: 'b7' },
    { id: 31, deviceId: 3, type: 'b8' },
  ],
};
const crack: Condition = {
  kind: 'threshold',
  quantity: { types: ['b7', 'b8'], field: 'opening' },
  side: 'above',
  limits: { 1: 1 },
};
const battery: Condition = { kind: 'battery', limits: null, level: 4 };
const expression: Condition = { kind: 'expression', members: [], atLeast: 1, withinS: 1 };

const version = (from: number, condition: Condition = crack, isEnabled = true) => ({
  ...{ from, isEnabled },
  definition: atOnce(condition).definition,
});
type Version = ReturnType<typeof version>;
const rule = (id: number, scope: RuleScope, versions: Version[], more: Partial<RuleHistory> = {}): RuleHistory => ({
  ...{ id, scope, overridesId: null, isOff: false, deletedAt: null },
  versions: versions.map((one, index) => ({ ...one, version: index + 1 })),
  ...more,
});
const project = { kind: 'project', id: 1 } as const;
const station = { kind: 'station', id: 1 } as const;
/** `rule subject`: [version, from, to] of each period. */
const found = (...rules: RuleHistory[]): Record<string, [number, number, number][]> =>
  Object.fromEntries(
    ruleTargets(rules, tree).map(({ ruleId, subject, versions }) => [
      `${ruleId} ${subject}`,
      versions.map(({ version: number, from, to }): [number, number, number] => [number, from, to]),
    ]),
  );
const always = [[1, 0, Infinity]];

describe('a rule applies', () => {
  it('to everything that it fits below its scope', () => {
    expect(found(rule(1, project, [version(0)]))).toEqual({
      '1 sensor:11': always,
      '1 sensor:21': always,
      '1 sensor:31': always,
    });
    expect(found(rule(1, station, [version(0, battery)]))).toEqual({ '1 device:1': always, '1 device:2': always });
    expect(found(rule(1, { kind: 'sensor', id: 12 }, [version(0)]))).toEqual({});
    expect(found(rule(1, station, [version(0, expression)]))).toEqual({ '1 rule:1': always });
  });

  it('with the version of the time, and not while it is disabled or after it was deleted', () => {
    const versions = [version(10), version(20), version(30, crack, false), version(40)];
    expect(found(rule(1, { kind: 'device', id: 1 }, versions, { deletedAt: 50 }))).toEqual({
      '1 sensor:11': [
        [1, 10, 20],
        [2, 20, 30],
        [4, 40, 50],
      ],
    });
  });

  it('until a nearer one overrides it, from that one`s start on', () => {
    const root = rule(1, project, [version(0)]);
    const atStation = rule(2, station, [version(10)], { overridesId: 1 });
    const atSensor = rule(3, { kind: 'sensor', id: 11 }, [version(20)], { overridesId: 1, deletedAt: 30 });
    expect(found(root, atStation, atSensor)).toEqual({
      '1 sensor:31': always,
      '1 sensor:21': [[1, 0, 10]],
      '2 sensor:21': [[1, 10, Infinity]],
      '1 sensor:11': [[1, 0, 10]],
      '2 sensor:11': [
        [1, 10, 20],
        [1, 30, Infinity],
      ],
      '3 sensor:11': [[1, 20, 30]],
    });
  });

  it('nowhere that an override switches it off; a disabled override changes nothing', () => {
    const root = rule(1, project, [version(0)]);
    const off = rule(2, station, [version(10), version(20, crack, false)], { overridesId: 1, isOff: true });
    expect(found(root, off)).toEqual({
      '1 sensor:31': always,
      '1 sensor:11': [
        [1, 0, 10],
        [1, 20, Infinity],
      ],
      '1 sensor:21': [
        [1, 0, 10],
        [1, 20, Infinity],
      ],
    });
  });
});

it('at any time exactly one rule of a family judges a subject, and it is the nearest', () => {
  const scopes: RuleScope[] = [station, { kind: 'device', id: 1 }, { kind: 'sensor', id: 11 }];
  const override = fc.record({ from: fc.nat(50), isEnabled: fc.boolean(), isOff: fc.boolean(), deletedAt: fc.nat(80) });
  fc.assert(
    fc.property(fc.tuple(override, override, override), fc.nat(90), (overrides, time) => {
      const rules = [
        rule(1, project, [version(0)]),
        ...overrides.map(({ from, isEnabled, isOff, deletedAt }, index) =>
          rule(index + 2, scopes[index]!, [version(from, crack, isEnabled)], { overridesId: 1, isOff, deletedAt }),
        ),
      ];
      const holds = ruleTargets(rules, tree)
        .filter(
          ({ subject, versions }) =>
            subject === 'sensor:11' && versions.some(({ from, to }) => from <= time && time < to),
        )
        .map(({ ruleId }) => ruleId);
      const nearest = overrides.findLastIndex(
        ({ from, isEnabled, deletedAt }) => isEnabled && from <= time && time < deletedAt,
      );
      const expected = nearest < 0 ? [1] : overrides[nearest]!.isOff ? [] : [nearest + 2];
      expect(holds).toEqual(expected);
    }),
  );
});
