import type { Condition, RuleInForce } from '@groundwatch/protocol/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bindRule, defaultDefinition, judge, nothingHeld, type Judgement } from './index.ts';
import { seeded } from './testing/random-rules.ts';
import { DAY, factsOf, HOUR } from './testing/support.ts';

const facts = factsOf({ 3: 'b7' });

/** Creep at v̄ a day; from `failsAfter` on it accelerates, v = v̄·L / (t_f − t), and fails L days later. */
interface Slope {
  readonly seed: number;
  readonly cycleMs: number;
  readonly noise: number;
  readonly steady: number;
  readonly creeps: number;
  readonly fails: number | null;
  /** Error in mm of one bad reading, and its position, 0 to 1. */
  readonly bad: number;
  readonly badAt: number;
}

const DAYS = 24;

const slopes = (fails: fc.Arbitrary<number | null>): fc.Arbitrary<Slope> =>
  fc.record({
    seed: fc.integer(),
    cycleMs: fc.constantFrom(HOUR, HOUR / 3),
    noise: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
    steady: fc.double({ min: 1, max: 4, noNaN: true }),
    creeps: fc.integer({ min: 0, max: 8 }),
    fails,
    bad: fc.oneof(
      fc.constant(0),
      fc.double({ min: 10, max: 60, noNaN: true }),
      fc.double({ min: -60, max: -10, noNaN: true }),
    ),
    badAt: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });

function readingsOf({ seed, cycleMs, noise, steady, creeps, fails, bad, badAt }: Slope) {
  const random = seeded(seed);
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const end = (fails === null ? DAYS : creeps + fails) * DAY;
  const times: number[] = [];
  const values: number[] = [];
  for (let at = 0; at < end; at += cycleMs) {
    const day = at / DAY;
    const faster = fails === null || day <= creeps ? null : fails * Math.log(fails / (creeps + fails - day));
    times.push(at);
    values.push(steady * (faster === null ? day : creeps + faster) + noise * gauss());
  }
  values[Math.floor(badAt * values.length)]! += bad;
  return { series: [{ times, values }], references: [] };
}

const quantity = { types: ['b7'], field: 'opening' } as const;
const inForce = (definition: RuleInForce['definition']): RuleInForce => ({
  ruleId: 1,
  version: 1,
  from: -Infinity,
  to: Infinity,
  definition,
});
const bound = (definition: RuleInForce['definition']) => bindRule([inForce(definition)], 'sensor:3', facts);
const byFailure = bound(defaultDefinition('inverseVelocity', quantity));

const levelsOf = (slope: Slope, rule = byFailure): readonly Judgement[] =>
  judge(rule, readingsOf(slope), nothingHeld, -Infinity);
const rank = (level: number): number => (level === 0 ? 5 : level);
const endOf = ({ creeps, fails }: Slope): number => (creeps + fails!) * DAY;
const isFall = ({ level, was }: Judgement): boolean => rank(level) > rank(was);

const failing = slopes(fc.integer({ min: 8, max: 16 }));
const steady = slopes(fc.constant(null));
// Statistical statements: the same slopes in every run.
const runs = { numRuns: 15, seed: 17, endOnFailure: true };

it('a failing slope becomes red by its time of failure, and stays so', () => {
  fc.assert(
    fc.property(failing, (slope) => {
      const found = levelsOf(slope);
      const red = found.findIndex(({ level }) => level === 1);
      expect(red).toBeGreaterThanOrEqual(0);
      expect(found.slice(red).filter(({ level }) => level === 0)).toEqual([]);
      expect(found.filter((one) => one.at > endOf(slope) - DAY && isFall(one))).toEqual([]);
    }),
    runs,
  );
});

it('a steadily creeping slope is never red by its time of failure', () => {
  fc.assert(
    fc.property(steady, (slope) => {
      expect(levelsOf(slope).filter(({ level }) => level === 1)).toEqual([]);
    }),
    runs,
  );
});

/** By the default rule, for a slope that creeps at a share of the steady velocity. */
const byAngle = (slope: Slope, share: number): readonly Judgement[] => {
  const definition = defaultDefinition('tangentAngle', quantity);
  const condition = { ...definition.condition, steadyVelocity: slope.steady / share } as Condition;
  return levelsOf(slope, bound({ ...definition, condition }));
};

it('one bad reading raises no level of the tangent angle of a steady slope', () => {
  fc.assert(
    fc.property(steady, (slope) => {
      // Well within the steady velocity noise alone raises no level.
      expect(byAngle({ ...slope, noise: slope.noise / 5 }, 0.6)).toEqual([]);
      expect(byAngle(slope, 1).filter(({ level }) => level === 1 || level === 2)).toEqual([]);
    }),
    runs,
  );
});

it('one bad reading clears no level of the tangent angle of a failing slope', () => {
  fc.assert(
    fc.property(failing, (slope) => {
      const [clean, found] = [byAngle({ ...slope, bad: 0 }, 1), byAngle(slope, 1)];
      const orange = found.findIndex(({ level }) => level === 2);
      expect(found.slice(orange).filter(isFall)).toEqual([]);
      for (const level of [1, 2]) {
        const [at, without] = [found, clean].map((list) => list.find((one) => one.level === level)!.at);
        expect(Math.abs(at! - without!)).toBeLessThanOrEqual(3 * HOUR);
      }
    }),
    runs,
  );
});
