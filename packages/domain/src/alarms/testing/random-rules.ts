import type { Condition, Limits, RuleDefinition, RuleInForce, SimpleCondition } from '@groundwatch/protocol/model';
import fc from 'fast-check';
import type { Facts, SampleValue, Source } from '../index.ts';

export const MINUTE = 60_000;

/** Sensors by type: 1 and 2 inclinations, 3 a crack, 4 a weather station, 5 an array. Device 9. */
export const facts: Facts = {
  sensor: (id) => ({ type: ({ 3: 'b7', 4: 'weather', 5: 'b2' } as const)[id] ?? 'b4', referenceAt: null }),
  device: () => ({ lowBatteryV: null }),
};

const limits: fc.Arbitrary<Limits> = fc.constantFrom({ 4: 1, 3: 2, 2: 3, 1: 4 }, { 3: 1.5 }, { 4: 0.5, 1: 2 });
const hours = fc.constantFrom(0.25, 0.5, 1);
const x = { types: ['b4'], field: 'x' } as const;
const list = { types: ['b2'], field: 'x' } as const;
const side = fc.constantFrom('above', 'below', 'beyond');
const sideLimits = fc
  .tuple(side, limits)
  .map(([side, given]): { side: 'above' | 'below' | 'beyond'; limits: Limits } => ({
    side: side as 'above',
    limits:
      side === 'below' ? Object.fromEntries(Object.entries(given).map(([level, limit]) => [level, -limit])) : given,
  }));

/** Conditions by the subject that they judge. */
const bySubject = {
  'sensor:1': fc.oneof(
    sideLimits.map((more) => ({ kind: 'threshold', quantity: x, ...more })),
    fc.tuple(hours, sideLimits).map(([hours, more]) => ({ kind: 'rate', quantity: x, hours, ...more })),
    sideLimits.map((more) => ({ kind: 'accumulated', quantity: x, reference: { kind: 'sensor' }, ...more })),
    sideLimits.map((more) => ({
      kind: 'accumulated',
      quantity: x,
      reference: { kind: 'time', at: new Date(30 * MINUTE).toISOString() },
      ...more,
    })),
    sideLimits.map((more) => ({
      kind: 'accumulated',
      quantity: x,
      reference: { kind: 'trailing', days: 1 / 48 },
      ...more,
    })),
    fc.constant({
      kind: 'tangentAngle',
      quantity: x,
      hours: 0.5,
      steadyVelocity: 40,
      limits: { 4: 40, 3: 45, 2: 70, 1: 80 },
    }),
    fc.constant({ kind: 'inverseVelocity', quantity: x, hours: 0.25, days: 1 / 12, limits: { 4: 4, 3: 2, 1: 1 } }),
  ),
  'sensor:4': fc.oneof(
    hours.map((hours) => ({ kind: 'rainSum', hours, limits: { 4: 2, 3: 5, 2: 8, 1: 12 } })),
    fc.constant({ kind: 'rainIntensity', a: 10, b: 0.5, limits: { 4: 0.5, 3: 1, 1: 2 } }),
  ),
  'sensor:5': fc.oneof(
    sideLimits.map((more) => ({ kind: 'threshold', quantity: list, ...more })),
    hours.map((hours) => ({
      kind: 'rate',
      quantity: { ...list, element: 1 },
      hours,
      side: 'beyond',
      limits: { 4: 1, 2: 3 },
    })),
  ),
  'device:9': fc.oneof(
    fc.constant({ kind: 'battery', limits: null, level: 3 }),
    fc.constant({ kind: 'runStatus', bits: [0, 2], level: 4 }),
  ),
  'rule:1': fc.oneof(
    fc.constant({ kind: 'disagreement', field: 'x', sensorIds: [1, 2], withinS: 400, limits: { 4: 1, 2: 3 } }),
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(300, 1_200)).map(([atLeast, withinS]) => ({
      kind: 'expression',
      atLeast,
      withinS,
      members: [
        {
          name: 'a',
          sensorId: 1,
          condition: { kind: 'threshold', quantity: x, side: 'beyond', limits: { 4: 1, 2: 3 } },
        },
        {
          name: 'b',
          sensorId: 2,
          condition: { kind: 'rate', quantity: x, hours: 0.5, side: 'beyond', limits: { 4: 1, 1: 4 } },
        },
        { name: 'c', deviceId: 9, condition: { kind: 'battery', limits: null, level: 3 } },
        { name: 'd', deviceId: 9, condition: { kind: 'noData', limits: { 4: 2 } } },
      ] satisfies { name: string; sensorId?: number; deviceId?: number; condition: SimpleCondition }[],
    })),
  ),
} as const;
export type RandomSubject = keyof typeof bySubject;

const definition = (subject: RandomSubject): fc.Arbitrary<RuleDefinition> =>
  fc.record({
    condition: bySubject[subject] as fc.Arbitrary<Condition>,
    deadband: fc.constantFrom(null, 0, 0.5),
    onDelay: fc.constantFrom({ needs: 1, of: 1 }, { needs: 2, of: 3 }, { needs: 3, of: 5 }),
    offDelayS: fc.constantFrom(0, 300, 1_500, 7_200),
    validFrom: fc.constantFrom(null, null, new Date(20 * MINUTE).toISOString()),
    validTo: fc.constantFrom(null, null, null, new Date(400 * MINUTE).toISOString()),
  });

/** Up to four versions with gaps between some of them. */
const versions = (subject: RandomSubject): fc.Arbitrary<RuleInForce[]> =>
  fc
    .array(fc.tuple(definition(subject), fc.integer({ min: 30, max: 300 }), fc.constantFrom(0, 0, 25)), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => {
      let from = -Infinity;
      return parts.map(([definition, length, gap], index): RuleInForce => {
        const to = index === parts.length - 1 ? Infinity : (Math.max(from, 0) || 0) + length * MINUTE;
        const version = { ruleId: 1, version: index + 1, from, to, definition };
        from = to + gap * MINUTE;
        return version;
      });
    });

/** Random numbers from 0 to 1 with a seed. Source: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Values of one source: some wander, some jump, some run away. */
function walk(source: Source, random: () => number): () => SampleValue {
  const step = 0.2 + 3 * random();
  const drift = random() < 0.3 ? random() * 0.6 : 0;
  let [value, count] = [0, 0];
  const next = (): number => {
    count += 1;
    value += (random() - 0.5) * step + drift * (1 + count / 20);
    if (Math.abs(value) > 6 && drift === 0) value *= 0.5;
    return value;
  };
  if (source.kind === 'status') {
    if (source.field === 'sendCycle') return () => (random() < 0.5 ? 300 : 600);
    if (source.field === 'runStatus') return () => Math.floor(random() * 8);
    return () => (random() < 0.2 ? 3.3 + 0.2 * random() : 10.8 + 1.4 * random());
  }
  if (source.field === 'rainTotal') {
    let total = 0;
    return () => (total = random() < 0.05 ? 0 : total + Math.max(0, random() * 4 - 2));
  }
  if (source.sensorId !== 5) return next;
  return () => [next(), random() < 0.2 ? null : next() / 2, random()];
}

export interface Arrival {
  readonly source: number;
  readonly at: number;
  readonly value: SampleValue;
}

/** Readings of the sources, each time once per source; some unusable. Times are on one grid, so that sources coincide. */
export const readings = (sources: readonly Source[]): fc.Arbitrary<Arrival[]> =>
  fc.tuple(fc.integer(), fc.integer({ min: 0, max: 120 })).map(([seed, length]) => {
    const random = seeded(seed);
    return sources.flatMap((source, index) => {
      const value = walk(source, random);
      const share = 0.3 + 0.7 * random();
      const missing = random() < 0.3 ? 0.6 : 0.1;
      return Array.from({ length }, (_, step): Arrival => {
        const isUsable = random() > missing;
        return { source: index, at: step * 4 * MINUTE + (index % 2) * 30_000, value: isUsable ? value() : null };
      }).filter(() => random() < share);
    });
  });

export const randomRule: fc.Arbitrary<{ subject: RandomSubject; versions: RuleInForce[] }> = fc
  .constantFrom(...(Object.keys(bySubject) as RandomSubject[]))
  .chain((subject) => versions(subject).map((all) => ({ subject, versions: all })));
