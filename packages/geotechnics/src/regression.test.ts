import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearFit } from './regression.ts';
import { student95, studentTwoSided } from './student-t.ts';

/** NIST StRD, linear regression, data set Norris: [x, y]. */
// oxfmt-ignore
const norris: [number, number][] = [
  [0.2, 0.1], [337.4, 338.8], [118.2, 118.1], [884.6, 888.0], [10.1, 9.2], [226.5, 228.1], [666.3, 668.5], [996.3, 998.5],
  [448.6, 449.1], [777.0, 778.9], [558.2, 559.2], [0.4, 0.3], [0.6, 0.1], [775.5, 778.1], [666.9, 668.8], [338.0, 339.3],
  [447.5, 448.9], [11.6, 10.8], [556.0, 557.7], [228.1, 228.3], [995.8, 998.0], [887.6, 888.8], [120.2, 119.6], [0.3, 0.3],
  [0.3, 0.6], [556.8, 557.6], [339.1, 339.3], [887.2, 888.0], [999.0, 998.5], [779.0, 778.9], [11.1, 10.2], [118.3, 117.6],
  [229.2, 228.9], [669.1, 668.4], [448.9, 449.2], [0.5, 0.2],
];

describe('a fitted line', () => {
  it("has NIST's certified values for Norris", () => {
    const fit = linearFit(
      norris.map(([x]) => x),
      norris.map(([, y]) => y),
    )!;
    expect(fit.intercept).toBeCloseTo(-0.262323073774029, 10);
    expect(fit.slope).toBeCloseTo(1.00211681802045, 12);
    expect(fit.residualStandardError).toBeCloseTo(0.884796396144373, 10);
    expect(fit.r2).toBeCloseTo(0.999993745883712, 12);
    const half = (fit.slopeInterval95[1] - fit.slopeInterval95[0]) / 2;
    expect(half / student95(34)).toBeCloseTo(0.429796848199937e-3, 10);
  });

  it('passes through points on a line', () => {
    const number = fc.double({ min: -1_000, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(number, number, (slope, intercept) => {
        const xs = [1, 2, 4, 8];
        const fit = linearFit(
          xs,
          xs.map((x) => intercept + slope * x),
        )!;
        expect(fit.slope).toBeCloseTo(slope, 6);
        expect(fit.predict(16).value).toBeCloseTo(intercept + 16 * slope, 5);
      }),
    );
  });

  it('does not exist for two points or a constant x', () => {
    expect(linearFit([1, 2], [1, 2])).toBeNull();
    expect(linearFit([3, 3, 3], [1, 2, 3])).toBeNull();
  });

  it('is most certain at the mean of its points', () => {
    const fit = linearFit([1, 2, 3, 4], [1, 2.2, 2.9, 4.1])!;
    const width = (x: number) => fit.predict(x).high - fit.predict(x).low;
    expect(width(2.5)).toBeLessThan(width(4));
    expect(width(4)).toBeLessThan(width(8));
  });
});

describe("Student's t", () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, column 0.975.
  it.each([
    [1, 12.706],
    [2, 4.303],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [100, 1.984],
  ])('for %d degrees of freedom: %d', (df, expected) => {
    expect(student95(df)).toBeCloseTo(expected, 3);
  });

  it('falls with the distance from 0', () => {
    expect(studentTwoSided(0, 7)).toBeCloseTo(1, 12);
    expect(studentTwoSided(1, 1)).toBeCloseTo(0.5, 12);
    expect(studentTwoSided(Infinity, 7)).toBe(0);
  });
});
