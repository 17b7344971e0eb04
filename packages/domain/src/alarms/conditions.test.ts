import type { Condition, Member, SensorTypeCode } from '@groundwatch/protocol/model';
import { describe, expect, it } from 'vitest';
import { atOnce, byHour, factsOf, HOUR, judged, type Points } from './testing/support.ts';

const types: Record<number, SensorTypeCode> = { 1: 'b4', 2: 'b4', 3: 'b7', 4: 'weather', 5: 'b2', 6: 'b11', 7: 'b6' };
const facts = factsOf(types);
const hourly = (...values: Points[number][1][]): Points => values.map((value, hour) => [hour * HOUR, value]);
const opening = { types: ['b7'], field: 'opening' } as const;
const crack = (condition: Condition, ...points: Points[]) => judged(atOnce(condition), 'sensor:3', facts, ...points);
const limits = { 4: 1, 2: 3 };

describe('a threshold', () => {
  it('is reached at its limit, above, below or beyond', () => {
    const of = (side: 'above' | 'below' | 'beyond', limits: object, ...values: number[]) =>
      byHour(crack({ kind: 'threshold', quantity: opening, side, limits }, hourly(...values)));
    expect(of('above', limits, 0.999, 1, 3, -5)).toEqual([
      [1, 4],
      [2, 2],
      [3, 0],
    ]);
    expect(of('below', { 4: -1, 2: -3 }, -0.999, -1, -3, 5)).toEqual([
      [1, 4],
      [2, 2],
      [3, 0],
    ]);
    expect(of('beyond', limits, 0, -1, 3, 0.5)).toEqual([
      [1, 4],
      [2, 2],
      [3, 0],
    ]);
  });

  it('takes the worst element of a list, or the named one', () => {
    const list = (element?: number) =>
      judged(
        atOnce({
          kind: 'threshold',
          quantity: { types: ['b2'], field: 'x', ...(element === undefined ? {} : { element }) },
          side: 'beyond',
          limits,
        }),
        'sensor:5',
        facts,
        hourly([0, 0.5], [1.5, -3.5], [null, -3.5], [null, null], [0, 0]),
      );
    expect(list().map(({ at, level, value, detail }) => [at / HOUR, level, value, detail['element']])).toEqual([
      [1, 2, -3.5, 1],
      [4, 0, 0, 0],
    ]);
    expect(byHour(list(0))).toEqual([
      [1, 4],
      [4, 0],
    ]);
    expect(list()[0]!.detail).toEqual({ limit: 3, unit: '°', field: 'x', element: 1 });
  });

  it('is not left because the element that reached it has failed', () => {
    const rule = atOnce({ kind: 'threshold', quantity: { types: ['b2'], field: 'x' }, side: 'beyond', limits });
    const values = hourly([0, 4], [0, null], [2, null], [0, 1.5], [0, 0]);
    expect(byHour(judged(rule, 'sensor:5', facts, values))).toEqual([
      [0, 2],
      [3, 4],
      [4, 0],
    ]);
  });

  it('never judges a subject that it does not fit', () => {
    const rule = atOnce({ kind: 'threshold', quantity: opening, side: 'above', limits });
    expect(judged(rule, 'sensor:1', facts, hourly(9))).toEqual([]);
    expect(judged(rule, 'sensor:99', facts, hourly(9))).toEqual([]);
  });
});

describe('a rate', () => {
  it('is the change over the last hours, divided by them', () => {
    const found = crack(
      { kind: 'rate', quantity: opening, hours: 2, side: 'beyond', limits },
      // After 2 h: (2 − 0)/2 = 1 mm/h; after 3 h: (0.5 − 0)/2. Of 0, 2, 0.5 the middle one counts: after 4 h (−5 − 0.5)/2.
      hourly(0, 0, 2, 0.5, -5),
    );
    expect(found.map(({ at, level, value }) => [at / HOUR, level, value])).toEqual([
      [2, 4, 1],
      [3, 0, 0.25],
      [4, 4, -2.75],
    ]);
    expect(found[0]!.detail).toEqual({ limit: 1, unit: 'mm/h', field: 'opening' });
  });

  it('is affected by one bad reading only at that reading, not at later ones that refer to it', () => {
    // Two hours before a reading there is a point between two others: without the middle one both would be off.
    const points = Array.from({ length: 20 }, (_, i): [number, number] => [
      i * HOUR + (i % 2) * (HOUR / 3),
      i / 10 + (i === 8 ? 60 : 0),
    ]);
    const rule = { kind: 'rate', quantity: opening, hours: 2, side: 'beyond', limits: { 1: 1 } } as const;
    expect(crack(rule, points).map(({ at }) => at / HOUR)).toEqual([8, 9 + 1 / 3]);
    expect(judged(atOnce(rule, { onDelay: { needs: 2, of: 3 } }), 'sensor:3', facts, points)).toEqual([]);
  });

  it('interpolates between readings', () => {
    // At 3 h, the time 2 h before is between 0 h (0 mm) and 2 h (4 mm): 2 mm. (7 − 2)/2 = 2.5.
    const points: Points = [
      [0, 0],
      [2 * HOUR, 4],
      [3 * HOUR, 7],
    ];
    const [first] = crack({ kind: 'rate', quantity: opening, hours: 2, side: 'above', limits: { 3: 2.4 } }, points);
    expect(first).toMatchObject({ at: 3 * HOUR, value: 2.5 });
  });

  it('of a direction goes by the shorter way round', () => {
    const rule = atOnce({
      kind: 'rate',
      quantity: { types: ['b4'], field: 'azimuth' },
      hours: 1,
      side: 'beyond',
      limits: { 3: 15 },
    });
    expect(judged(rule, 'sensor:1', facts, hourly(355, 4, 20))).toMatchObject([{ at: 2 * HOUR, value: 16 }]);
  });
});

describe('accumulated change', () => {
  const of = (reference: object, ...values: (number | null)[]) =>
    crack(
      { kind: 'accumulated', quantity: opening, reference, side: 'beyond', limits } as Condition,
      hourly(...values),
    ).map(({ at, level, value }) => [at / HOUR, level, value]);

  it('counts from the first reading with a value, or the first one from a time on', () => {
    expect(of({ kind: 'sensor' }, null, 5, 5.5, 8.5)).toEqual([[3, 2, 3.5]]);
    expect(of({ kind: 'time', at: new Date(90 * 60_000).toISOString() }, 50, 50, 5, 6)).toEqual([[3, 4, 1]]);
  });

  it('counts from a fixed time before', () => {
    expect(of({ kind: 'trailing', days: 1 / 12 }, 0, 0.5, 0.9, 1.6, 1.7)).toEqual([
      [3, 4, 1.1],
      [4, 0, expect.closeTo(0.8, 12)],
    ]);
  });
});

describe('rain', () => {
  const rain = (condition: Condition, ...totals: (number | null)[]) =>
    judged(atOnce(condition), 'sensor:4', facts, hourly(...totals));

  it('sums the last hours of a counter that restarts', () => {
    // Rain: 5, 6, restarted with 2, 4: sums over two hours 11, 8, 6.
    const found = rain({ kind: 'rainSum', hours: 2, limits: { 4: 6, 3: 8, 1: 10 } }, 100, 105, 111, 2, 6);
    expect(found.map(({ level, value }) => [level, value])).toEqual([
      [1, 11],
      [3, 8],
      [4, 6],
    ]);
    expect(found[0]!.detail).toEqual({ limit: 10, unit: 'mm', field: 'rainTotal', hours: 2 });
  });

  it.each([
    ['jumps', 900],
    ['falls', 3],
  ])('raises no level for one reading of the counter that %s', (_word, bad) => {
    const totals = [100, 101, 102, bad, 104, 105, 106, 107, 108].map((total, hour): [number, number] => [
      hour * HOUR,
      total,
    ]);
    for (const condition of [
      { kind: 'rainSum', hours: 24, limits: { 1: 20 } } as const,
      { kind: 'rainIntensity', a: 14.82, b: 0.39, limits: { 1: 1 } } as const,
    ])
      expect(judged(atOnce(condition, { onDelay: { needs: 2, of: 3 } }), 'sensor:4', facts, totals)).toEqual([]);
  });

  it('counts rain between two readings in proportion', () => {
    const points: Points = [
      [0, 0],
      [4 * HOUR, 12],
    ];
    const rule = atOnce({ kind: 'rainSum', hours: 1, limits: { 4: 1 } });
    expect(judged(rule, 'sensor:4', facts, points)).toMatchObject([{ value: 3 }]);
  });

  it('finds the duration whose mean intensity is furthest above the curve', () => {
    // 12 mm in the last hour and 8 in each of the three before: over 4 h 9 mm/h, where 14.82·4^−0.39 = 8.63.
    const found = rain(
      { kind: 'rainIntensity', a: 14.82, b: 0.39, limits: { 4: 0.5, 2: 1 } },
      ...[0, 0, 8, 16, 24, 36],
    );
    expect(found.at(-1)).toMatchObject({ level: 2, detail: { limit: 1, unit: '×', hours: 4, intensity: 9 } });
    expect(found.at(-1)!.value).toBeCloseTo(9 / (14.82 * 4 ** -0.39), 12);
    // One hour of 8 mm: 8/14.82 = 0.54 of the curve.
    expect(found[0]).toMatchObject({ level: 4, at: 2 * HOUR });
    expect(found[0]!.value).toBeCloseTo(8 / 14.82, 12);
  });
});

describe("a device's own alarm", () => {
  it('is a trigger with code 2, for inclination only', () => {
    const rule = atOnce({ kind: 'trigger', level: 2 }, { onDelay: { needs: 3, of: 3 } });
    expect(byHour(judged(rule, 'sensor:6', facts, hourly(0, 2, 1, 3, 2)))).toEqual([
      [1, 2],
      [2, 0],
      [4, 2],
    ]);
    expect(judged(rule, 'sensor:3', facts, hourly(2))).toEqual([]);
  });

  it('is an alarm with code 1, for cracks only', () => {
    const rule = atOnce({ kind: 'deviceAlarm', types: ['b7', 'b11'], level: 3 });
    expect(judged(rule, 'sensor:6', facts, hourly(0, 1, 2))).toMatchObject([
      { level: 3, detail: { field: 'crackAlarm' } },
      { level: 0 },
    ]);
  });
});

describe('a device', () => {
  const device = (condition: Condition, ...values: (number | null)[]) =>
    judged(atOnce(condition), 'device:9', facts, hourly(...values));

  it('has a low battery below 11.5 V for a system and 3.45 V for a cell', () => {
    const found = device({ kind: 'battery', limits: null, level: 4 }, 11.5, 11.49, 12, 3.45, 3.44, null, 3.6);
    expect(found.map(({ at, level, detail }) => [at / HOUR, level, detail['limit']])).toEqual([
      [1, 4, 11.5],
      [2, 0, 11.5],
      [4, 4, 3.45],
      [6, 0, 3.45],
    ]);
    expect(byHour(device({ kind: 'battery', limits: { 4: 12, 2: 11 }, level: 4 }, 12.1, 11.9, 10.9))).toEqual([
      [1, 4],
      [2, 2],
    ]);
  });

  it('has a poor signal, and bits of its run status set', () => {
    expect(byHour(device({ kind: 'signal', limits: { 4: -95 } }, -95, -96, -80))).toEqual([
      [1, 4],
      [2, 0],
    ]);
    const found = device({ kind: 'runStatus', bits: [2, 28], level: 3 }, 3, 4 | 1, (2 ** 28) | 4, 0);
    expect(found.map(({ level, detail }) => [level, detail['bits']])).toEqual([
      [3, [2]],
      [0, []],
    ]);
  });
});

describe('several sensors', () => {
  it('disagree when values within the maximum time difference differ', () => {
    const rule = atOnce({ kind: 'disagreement', field: 'x', sensorIds: [1, 2], withinS: 600, limits: { 3: 0.5 } });
    const one = hourly(1, 1, 1, null, 1);
    const minutes = [5, 5, 30, 5, 5];
    const other: Points = [1.2, 1.6, 9, 9, 1].map((value, hour) => [hour * HOUR + minutes[hour]! * 60_000, value]);
    const found = judged(rule, 'rule:1', facts, one, other);
    expect(found.map(({ at, level }) => [at / HOUR, level])).toEqual([
      [1 + 5 / 60, 3],
      [4 + 5 / 60, 0],
    ]);
    expect(found[0]!.value).toBeCloseTo(0.6, 12);
  });

  const x = { types: ['b4'], field: 'x' } as const;
  const members: Member[] = [
    { name: 'upper', sensorId: 1, condition: { kind: 'threshold', quantity: x, side: 'above', limits } },
    { name: 'lower', sensorId: 2, condition: { kind: 'threshold', quantity: x, side: 'above', limits } },
    { name: 'rain', sensorId: 4, condition: { kind: 'rainSum', hours: 1, limits: { 4: 10, 1: 50 } } },
  ];
  const expression = (atLeast: number, withinS = 3_600) =>
    atOnce({ kind: 'expression', members, atLeast, withinS }, { deadband: null });

  it('give the level that enough members have reached: any, some, or all', () => {
    const sources = [hourly(0, 3, 3, 3), hourly(0, 1, 1, 3), hourly(0, 0, 12, 72)] as const;
    const of = (atLeast: number) => byHour(judged(expression(atLeast), 'rule:1', facts, ...sources));
    expect(of(1)).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(of(2)).toEqual([
      [1, 4],
      [3, 2],
    ]);
    expect(of(3)).toEqual([
      [2, 4],
      [3, 2],
    ]);
    const found = judged(expression(2), 'rule:1', facts, ...sources);
    expect(found.map(({ value, detail }) => [value, detail['limit'], detail['members']])).toEqual([
      [2, 2, ['upper', 'lower']],
      [3, 2, ['upper', 'lower', 'rain']],
    ]);
  });

  it('do not return because the member that reached a level falls silent', () => {
    const [upper, others] = [hourly(3, null, null, null, null, 0), hourly(0, 0, 0, 0, 0, 0)];
    expect(byHour(judged(expression(1), 'rule:1', facts, upper, others, others))).toEqual([
      [0, 2],
      [5, 0],
    ]);
    // A silent member reaches nothing: the others do not make it two.
    const late = hourly(0, 0, 0, 3, 0, 0);
    expect(byHour(judged(expression(2), 'rule:1', facts, upper, late, others))).toEqual([]);
  });

  it('hold their level when fewer than half of them are fresh', () => {
    // From hour 2 to 4 one of three was read within the hour.
    const slow = [hourly(3, null, null, 0, 0, 0), hourly(3, null, null, null, null, 0), hourly(0)] as const;
    expect(byHour(judged(expression(2), 'rule:1', facts, ...slow))).toEqual([
      [0, 2],
      [5, 0],
    ]);
  });
});
