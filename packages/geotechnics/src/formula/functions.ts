import { FormulaError } from './formula-error.ts';
import type { Moment } from './moment.ts';
import { angle, dimensionless, dimensionText, isSameDimension, toPower, type Dimension } from './units.ts';

const RAD = Math.PI / 180;

/** A part of a formula: its unit, and how it is computed, in base units. */
export interface Part {
  readonly at: number;
  readonly dimension: Dimension;
  readonly run: (moment: Moment) => number;
  /** Value of a part that does not depend on readings. */
  readonly constant?: number;
  /** Index of a part that is a single input. */
  readonly input?: number;
}

const plain = (part: Part): Part => {
  if (!isSameDimension(part.dimension, dimensionless.dimension))
    throw new FormulaError('plainNumber', part.at, { unit: dimensionText(part.dimension) });
  return part;
};

const asAngle = (part: Part): Part => {
  if (!isSameDimension(part.dimension, angle.dimension))
    throw new FormulaError('angle', part.at, { unit: dimensionText(part.dimension) });
  return part;
};

/** The one unit of all parts. */
export function alike(parts: readonly Part[]): Dimension {
  const [first, ...rest] = parts;
  for (const { dimension, at } of rest)
    if (!isSameDimension(dimension, first!.dimension))
      throw new FormulaError('units', at, { one: dimensionText(first!.dimension), other: dimensionText(dimension) });
  return first!.dimension;
}

export type Made = Pick<Part, 'dimension' | 'run'>;
/** A part of plain numbers, or of `dimension`. */
export const number = (run: Made['run'], dimension = dimensionless.dimension): Made => ({ dimension, run });
const ofMany =
  (take: (values: number[]) => number) =>
  (...parts: readonly Part[]): Made =>
    number((moment) => take(parts.map(({ run }) => run(moment))), alike(parts));
const trigonometric =
  (take: (radians: number) => number) =>
  (part: Part): Made => {
    const { run } = asAngle(part);
    return number((moment) => take(run(moment) * RAD));
  };
const inverse =
  (take: (value: number) => number) =>
  (part: Part): Made => {
    const { run } = plain(part);
    return number((moment) => take(run(moment)) / RAD, angle.dimension);
  };
const ofPlain =
  (take: (value: number) => number) =>
  (part: Part): Made => {
    const { run } = plain(part);
    return number((moment) => take(run(moment)));
  };

/** A constant exponent allows any base, other exponents only plain numbers. */
export function power(base: Part, exponent: Part): Made {
  const { constant } = plain(exponent);
  const isPlain = isSameDimension(base.dimension, dimensionless.dimension);
  if (constant === undefined && !isPlain) throw new FormulaError('exponent', exponent.at);
  return number((moment) => base.run(moment) ** exponent.run(moment), toPower(base.dimension, isPlain ? 1 : constant!));
}

interface Definition {
  readonly least: number;
  readonly most: number;
  readonly make: (...parts: readonly Part[]) => Made;
}
const functionOf = (least: number, most: number, make: (...parts: never[]) => Made): Definition => ({
  least,
  most,
  make: make as Definition['make'],
});

export const functions: ReadonlyMap<string, Definition> = new Map([
  ['abs', functionOf(1, 1, (x: Part) => number((moment) => Math.abs(x.run(moment)), x.dimension))],
  ['sqrt', functionOf(1, 1, (x: Part) => number((moment) => Math.sqrt(x.run(moment)), toPower(x.dimension, 0.5)))],
  ['pow', functionOf(2, 2, power)],
  [
    'min',
    functionOf(
      1,
      8,
      ofMany((values) => Math.min(...values)),
    ),
  ],
  [
    'max',
    functionOf(
      1,
      8,
      ofMany((values) => Math.max(...values)),
    ),
  ],
  [
    'mean',
    functionOf(
      1,
      8,
      ofMany((values) => values.reduce((sum, value) => sum + value, 0) / values.length),
    ),
  ],
  ['sin', functionOf(1, 1, trigonometric(Math.sin))],
  ['cos', functionOf(1, 1, trigonometric(Math.cos))],
  ['tan', functionOf(1, 1, trigonometric(Math.tan))],
  ['asin', functionOf(1, 1, inverse(Math.asin))],
  ['acos', functionOf(1, 1, inverse(Math.acos))],
  ['atan', functionOf(1, 1, inverse(Math.atan))],
  [
    'atan2',
    functionOf(2, 2, (y: Part, x: Part) =>
      number((moment) => Math.atan2(y.run(moment), x.run(moment)) / RAD, alike([y, x]) && angle.dimension),
    ),
  ],
  ['exp', functionOf(1, 1, ofPlain(Math.exp))],
  ['ln', functionOf(1, 1, ofPlain(Math.log))],
]);

export type Windowed = (moment: Moment, input: number, windowMs: number) => number;

/** Functions of one input's readings over a window that ends now. */
export const windowed: ReadonlyMap<string, Windowed> = new Map<string, Windowed>([
  ['prev', (moment, input, windowMs) => moment.previous(input, windowMs)],
  ['average', (moment, input, windowMs) => moment.sum(input, windowMs, true)],
  ['sum', (moment, input, windowMs) => moment.sum(input, windowMs, false)],
  ['change', (moment, input, windowMs) => moment.change(input, windowMs, false)],
  ['rain', (moment, input, windowMs) => moment.change(input, windowMs, true)],
  ['rate', (moment, input, windowMs) => moment.rate(input, windowMs)],
]);

export const formulaFunctions: readonly string[] = [...functions.keys()];
export const windowFunctions: readonly string[] = [...windowed.keys()];
