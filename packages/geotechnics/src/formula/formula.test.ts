import fc from 'fast-check';
import { missingReason } from '@groundwatch/protocol/model';
import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { FormulaError } from './formula-error.ts';
import { formulaOf } from './formula.ts';
import type { InputPoints } from './moment.ts';

const H = 3_600_000;

const points = (values: readonly (number | null)[], times = values.map((_, i) => i * H)): InputPoints => ({
  times,
  values,
  joined: values,
  reasons: values.map((value) => (value === null ? missingReason.suspect : null)),
});

const valuesOf = (
  text: string,
  units: readonly string[],
  result: string,
  inputs: readonly InputPoints[],
  ageMs = 2 * H,
) =>
  calculate(
    formulaOf(text, units, result),
    inputs,
    inputs.map(() => ageMs),
    0,
    Infinity,
  );
const one = (text: string, units: readonly string[], result: string, ...values: number[]): number | null =>
  valuesOf(
    text,
    units,
    result,
    values.map((value) => points([value])),
  )[0]!.value;

function problemOf(text: string, units: readonly string[] = ['mm', 'mm', 'kPa', '°'], result = 'mm'): unknown {
  try {
    formulaOf(text, units, result);
    return null;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return [error.problem, error.at];
  }
}

/** A formula as text, and its value computed by JavaScript. */
interface Sample {
  readonly text: string;
  readonly value: (a: number, b: number) => number;
}

const sample: fc.Arbitrary<Sample> = fc.letrec<{ any: Sample }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<Sample>({ text: 'a', value: (a) => a }, { text: 'b', value: (_, b) => b }),
    fc.integer({ min: 0, max: 99 }).map((n): Sample => ({ text: `${n / 4}`, value: () => n / 4 })),
    fc.tuple(tie('any'), fc.constantFrom('+', '-', '*', '/'), tie('any')).map(([x, sign, y]): Sample => ({
      text: `(${x.text} ${sign} ${y.text})`,
      value: (a, b) => {
        const [l, r] = [x.value(a, b), y.value(a, b)];
        if (sign === '/') return r === 0 ? NaN : l / r;
        return sign === '+' ? l + r : sign === '-' ? l - r : l * r;
      },
    })),
    fc.tuple(tie('any'), fc.constantFrom('abs', 'sqrt', 'exp', 'ln')).map(([x, name]): Sample => ({
      text: `${name}(${x.text})`,
      value: (a, b) => (name === 'ln' ? Math.log : Math[name as 'abs'])(x.value(a, b)),
    })),
    fc.tuple(tie('any'), tie('any'), fc.constantFrom('min', 'max')).map(([x, y, name]): Sample => ({
      text: `${name}(${x.text}, ${y.text})`,
      value: (a, b) => Math[name as 'min'](x.value(a, b), y.value(a, b)),
    })),
    tie('any').map((x): Sample => ({ text: `-${x.text}`, value: (a, b) => -x.value(a, b) })),
  ),
})).any;

describe('a formula', () => {
  it('gives the result of plain arithmetic', () => {
    fc.assert(
      fc.property(
        sample,
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.integer({ min: -9, max: 9 }),
        (of, a, b) => {
          fc.pre(of.text.length <= 1_000);
          const expected = of.value(a, b);
          const found = one(of.text, ['', ''], '', a, b);
          if (!Number.isFinite(expected)) expect(found).toBeNull();
          else expect(found).toBeCloseTo(expected, 9 - Math.ceil(Math.log10(1 + Math.abs(expected))));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('has the usual operator precedence', () => {
    expect(one('2 + 3 * 2 ^ 3 ^ 0.5 - -1', [''], '', 0)).toBeCloseTo(2 + 3 * 2 ** (3 ** 0.5) + 1, 9);
    expect(one('-a ^ 2', [''], '', 3)).toBe(-9);
    expect(one('8 / 4 / 2', [''], '', 0)).toBe(1);
    expect(one('（a＋1）× 2，'.slice(0, -1), [''], '', 3)).toBe(8);
  });

  it('converts units, and gives the result in its own', () => {
    expect(one('a + b', ['mm', 'm'], 'mm', 5, 2)).toBe(2_005);
    expect(one('a / 9.81[kN/m^3]', ['kPa'], 'm', 19.62)).toBeCloseTo(2, 9);
    expect(one('a / 9.81[kN/m³]', ['hPa'], 'mm', 981)).toBeCloseTo(10_000, 6);
    expect(one('b * sin(a)', ['°', 'm'], 'mm', 30, 2)).toBeCloseTo(1_000, 9);
    expect(one('atan2(a, b)', ['mm', 'mm'], '°', 1, 1)).toBeCloseTo(45, 9);
    expect(one('sqrt(a^2 + b^2)', ['mm', 'mm'], 'mm', 3, 4)).toBe(5);
    expect(one('a / b * 100[%]', ['mm', 'm'], '%', 5, 1)).toBeCloseTo(0.5, 9);
    expect(one('a - 0.2[mm/°C] * (b - 20[°C])', ['mm', '°C'], 'mm', 10, 25)).toBe(9);
    expect(one('sin(90[deg]) + cos(pi * 1[rad])', [''], '', 0)).toBeCloseTo(0, 9);
    expect(one('a / 1[d]', ['mm'], 'mm/h', 24)).toBe(1);
  });

  it.each([
    ['a + 5', 'units', 4],
    ['a + c', 'units', 4],
    ['a * b', 'resultUnit', 0],
    ['a +', 'unexpected', 3],
    ['a # b', 'unexpected', 2],
    ['(a', 'unexpected', 2],
    ['a b', 'unexpected', 2],
    ['', 'unexpected', 0],
    ['a + x', 'unknownName', 4],
    ['a + e', 'unknownName', 4],
    ['eval(a)', 'unknownFunction', 0],
    ['a * 2[furlong]', 'unknownUnit', 5],
    ['abs(a, b)', 'arguments', 0],
    ['min(a, c)', 'units', 7],
    ['sin(a) * b', 'angle', 4],
    ['exp(a) * b', 'plainNumber', 4],
    ['a ^ (b / a)', 'exponent', 4],
    ['change(a + b, 1[h])', 'inputOnly', 7],
    ['change(a, 1)', 'window', 10],
    ['change(a, b / a * 1[h])', 'window', 10],
    ['change(a, 40[d])', 'window', 10],
    ['rate(a, 1[h])', 'resultUnit', 0],
    [`${'('.repeat(60)}a${')'.repeat(60)}`, 'tooLong', 50],
    ['a'.repeat(1_001), 'tooLong', 1_000],
  ])('refuses %s at its position', (text, problem, at) => {
    expect(problemOf(text)).toEqual([problem, at]);
  });

  it('is parsed and never executed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        problemOf(text);
      }),
    );
  });
});

describe('inputs', () => {
  const a = points([1, 2, null, 4, 5]);

  it('count at the time of the first one: the newest of the others unless it is too old', () => {
    const b = points([10, 20], [-H, 2 * H]);
    expect(valuesOf('a + b', ['', ''], '', [a, b], H)).toEqual([
      { at: 0, value: 11, reason: null, input: null },
      { at: H, value: null, reason: missingReason.tooOld, input: 1 },
      { at: 2 * H, value: null, reason: missingReason.suspect, input: 0 },
      { at: 3 * H, value: 24, reason: null, input: null },
      { at: 4 * H, value: null, reason: missingReason.tooOld, input: 1 },
    ]);
  });

  it('report why there is no value', () => {
    const reasonsOf = (text: string, ...inputs: InputPoints[]) =>
      valuesOf(
        text,
        inputs.map(() => ''),
        '',
        inputs,
      ).map(({ reason }) => reason);
    expect(reasonsOf('1 / (a - 4)', a)).toEqual([
      null,
      null,
      missingReason.suspect,
      missingReason.divisionByZero,
      null,
    ]);
    expect(reasonsOf('sqrt(a - 4)', a)[0]).toBe(missingReason.undefined);
    expect(reasonsOf('change(a, 2[h])', a).map((reason) => reason === null)).toEqual([false, true, true, true, true]);
    expect(reasonsOf('prev(a, 1[h])', a)[0]).toBe(missingReason.tooFew);
  });

  it('are evaluated over windows that end with the first one', () => {
    const last = (text: string, unit = 'mm', of = a) => valuesOf(text, ['mm'], unit, [of]).at(-1)!.value;
    expect(last('prev(a, 2[h])')).toBe(4);
    expect(last('average(a, 2[h])')).toBe(4.5);
    expect(last('average(a, 3[h])')).toBe(4.5);
    expect(last('sum(a, 3[h])')).toBe(9);
    expect(last('change(a, 4[h])')).toBe(4);
    expect(last('rate(a, 5[h])', 'mm/h')).toBeCloseTo(1, 9);
    // A counter that restarted.
    expect(last('rain(a, 4[h])', 'mm', points([5, 8, 1, 2, 4]))).toBe(3 + 1 + 1 + 2);
    expect(last('rate(a, 5[h])', 'mm/d')).toBeCloseTo(24, 9);
  });
});
