import { formulaInputs, missingReason, MOST_REACH_S } from '@groundwatch/protocol/model';
import { FormulaError } from './formula-error.ts';
import type { Moment } from './moment.ts';
import { tokensOf, type Token } from './tokens.ts';
import {
  angle,
  dimensionless,
  dimensionText,
  duration,
  isSameDimension,
  times,
  toPower,
  unitOf,
  type Dimension,
  type Unit,
} from './units.ts';

export const MOST_FORMULA = 1_000;
const MOST_DEPTH = 50;
const RAD = Math.PI / 180;

/** A part of a formula: its unit, and how it is computed, in base units. */
interface Part {
  readonly at: number;
  readonly dimension: Dimension;
  readonly run: (moment: Moment) => number;
  /** Value of a part that does not depend on readings. */
  readonly constant?: number;
  /** Index of a part that is a single input. */
  readonly input?: number;
}

/** A valid formula. */
export interface Formula {
  /** Its value in the unit of the result; NaN where there is none. */
  readonly run: (moment: Moment) => number;
  /** How far back the windows of each input reach, ms. */
  readonly windowsMs: readonly number[];
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

function alike(parts: readonly Part[]): Dimension {
  const [first, ...rest] = parts;
  for (const { dimension, at } of rest)
    if (!isSameDimension(dimension, first!.dimension))
      throw new FormulaError('units', at, { one: dimensionText(first!.dimension), other: dimensionText(dimension) });
  return first!.dimension;
}

type Made = Pick<Part, 'dimension' | 'run'>;
const number = (run: Made['run'], dimension = dimensionless.dimension): Made => ({ dimension, run });
const several =
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
function power(base: Part, exponent: Part): Made {
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
const of = (least: number, most: number, make: (...parts: never[]) => Made): Definition => ({
  least,
  most,
  make: make as Definition['make'],
});

const functions: ReadonlyMap<string, Definition> = new Map([
  ['abs', of(1, 1, (x: Part) => number((moment) => Math.abs(x.run(moment)), x.dimension))],
  ['sqrt', of(1, 1, (x: Part) => number((moment) => Math.sqrt(x.run(moment)), toPower(x.dimension, 0.5)))],
  ['pow', of(2, 2, power)],
  [
    'min',
    of(
      1,
      8,
      several((values) => Math.min(...values)),
    ),
  ],
  [
    'max',
    of(
      1,
      8,
      several((values) => Math.max(...values)),
    ),
  ],
  [
    'mean',
    of(
      1,
      8,
      several((values) => values.reduce((sum, value) => sum + value, 0) / values.length),
    ),
  ],
  ['sin', of(1, 1, trigonometric(Math.sin))],
  ['cos', of(1, 1, trigonometric(Math.cos))],
  ['tan', of(1, 1, trigonometric(Math.tan))],
  ['asin', of(1, 1, inverse(Math.asin))],
  ['acos', of(1, 1, inverse(Math.acos))],
  ['atan', of(1, 1, inverse(Math.atan))],
  [
    'atan2',
    of(2, 2, (y: Part, x: Part) =>
      number((moment) => Math.atan2(y.run(moment), x.run(moment)) / RAD, alike([y, x]) && angle.dimension),
    ),
  ],
  ['exp', of(1, 1, ofPlain(Math.exp))],
  ['ln', of(1, 1, ofPlain(Math.log))],
]);

type Windowed = (moment: Moment, input: number, windowMs: number) => number;

/** Functions of one input's readings over a window that ends now. */
const windowed: ReadonlyMap<string, Windowed> = new Map<string, Windowed>([
  ['prev', (moment, input, windowMs) => moment.previous(input, windowMs)],
  ['average', (moment, input, windowMs) => moment.sum(input, windowMs, true)],
  ['sum', (moment, input, windowMs) => moment.sum(input, windowMs, false)],
  ['change', (moment, input, windowMs) => moment.change(input, windowMs, false)],
  ['rain', (moment, input, windowMs) => moment.change(input, windowMs, true)],
  ['rate', (moment, input, windowMs) => moment.rate(input, windowMs)],
]);

export const formulaFunctions: readonly string[] = [...functions.keys()];
export const windowFunctions: readonly string[] = [...windowed.keys()];

class Parser {
  readonly #tokens: readonly Token[];
  readonly #units: readonly Unit[];
  readonly windowsMs: number[];
  #next = 0;
  #depth = 0;

  constructor(formula: string, units: readonly Unit[]) {
    this.#tokens = tokensOf(formula);
    this.#units = units;
    this.windowsMs = units.map(() => 0);
  }

  whole(): Part {
    const part = this.#sum();
    if (this.#token.kind !== 'end') throw this.#unexpected();
    return part;
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }

  #unexpected({ at, text } = this.#token): FormulaError {
    return new FormulaError('unexpected', at, { text });
  }

  #takes(sign: string): boolean {
    const isNext = this.#token.kind === 'sign' && this.#token.text === sign;
    if (isNext) this.#next += 1;
    return isNext;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw this.#unexpected();
  }

  #sum(): Part {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new FormulaError('tooLong', this.#token.at);
    let left = this.#product();
    for (;;) {
      const sign = this.#takes('+') ? 1 : this.#takes('-') ? -1 : 0;
      if (sign === 0) break;
      left = this.#joined(left, this.#product(), (one, other) =>
        number((m) => one.run(m) + sign * other.run(m), alike([one, other])),
      );
    }
    this.#depth -= 1;
    return left;
  }

  #product(): Part {
    let left = this.#signed();
    for (;;) {
      if (this.#takes('*'))
        left = this.#joined(left, this.#signed(), (one, other) =>
          number((m) => one.run(m) * other.run(m), times(one.dimension, other.dimension)),
        );
      else if (this.#takes('/'))
        left = this.#joined(left, this.#signed(), (one, other) =>
          number(
            (m) => {
              const [above, below] = [one.run(m), other.run(m)];
              return below === 0 ? m.fail(missingReason.divisionByZero) : above / below;
            },
            times(one.dimension, other.dimension, -1),
          ),
        );
      else return left;
    }
  }

  #signed(): Part {
    const { at } = this.#token;
    if (this.#takes('+')) return this.#signed();
    if (!this.#takes('-')) return this.#power();
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new FormulaError('tooLong', at);
    const { run, dimension, constant } = this.#signed();
    this.#depth -= 1;
    return { at, dimension, run: (m) => -run(m), ...(constant === undefined ? {} : { constant: -constant }) };
  }

  #power(): Part {
    const base = this.#primary();
    return this.#takes('^') ? this.#joined(base, this.#signed(), power) : base;
  }

  /** The result of constants is constant. */
  #joined(one: Part, other: Part, make: (one: Part, other: Part) => Made): Part {
    const made = { at: one.at, ...make(one, other) };
    if (one.constant === undefined || other.constant === undefined) return made;
    const { constant: a } = one;
    const { constant: b } = other;
    // Neither depends on a moment.
    return {
      ...made,
      constant: make({ ...one, run: () => a }, { ...other, run: () => b }).run({ fail: () => Number.NaN } as never),
    };
  }

  #primary(): Part {
    const token = this.#token;
    if (this.#takes('(')) {
      const inner = this.#sum();
      this.#expect(')');
      // An input in brackets is still an input.
      return { ...inner, at: token.at };
    }
    this.#next += 1;
    if (token.kind === 'number') return this.#number(token);
    if (token.kind !== 'name') throw this.#unexpected(token);
    if (this.#takes('(')) return this.#call(token);
    const input = formulaInputs.findIndex((name) => name === token.text);
    const unit = this.#units[input];
    if (token.text === 'pi') return { at: token.at, ...number(() => Math.PI), constant: Math.PI };
    if (!unit) throw new FormulaError('unknownName', token.at, { text: token.text });
    const { dimension, factor } = unit;
    return { at: token.at, dimension, run: (m) => m.value(input) * factor, input };
  }

  #number({ at, value }: Token & { readonly kind: 'number' }): Part {
    const written = this.#token;
    if (written.kind !== 'unit') return { at, ...number(() => value), constant: value };
    this.#next += 1;
    const unit = unitOf(written.text);
    if (!unit) throw new FormulaError('unknownUnit', written.at, { text: written.text });
    const constant = value * unit.factor;
    return { at, dimension: unit.dimension, run: () => constant, constant };
  }

  #call({ at, text }: Token): Part {
    const parts: Part[] = [];
    do parts.push(this.#sum());
    while (this.#takes(','));
    this.#expect(')');
    const window = windowed.get(text);
    if (window) return this.#window(window, at, text, parts);
    const known = functions.get(text);
    if (!known) throw new FormulaError('unknownFunction', at, { text });
    if (parts.length < known.least || parts.length > known.most) throw new FormulaError('arguments', at, { text });
    const made = { at, ...known.make(...parts) };
    return parts.every(({ constant }) => constant !== undefined)
      ? { ...made, constant: made.run({ fail: () => Number.NaN } as never) }
      : made;
  }

  #window(take: Windowed, at: number, text: string, [of, over, more]: readonly Part[]): Part {
    if (!of || !over || more) throw new FormulaError('arguments', at, { text });
    const { input } = of;
    if (input === undefined) throw new FormulaError('inputOnly', of.at, { text });
    const seconds = over.constant;
    const isDuration = isSameDimension(over.dimension, duration.dimension);
    if (!isDuration || seconds === undefined || !(seconds > 0) || seconds > MOST_REACH_S)
      throw new FormulaError('window', over.at);
    const windowMs = seconds * 1_000;
    this.windowsMs[input] = Math.max(this.windowsMs[input]!, windowMs);
    const { factor } = this.#units[input]!;
    const dimension = text === 'rate' ? times(of.dimension, duration.dimension, -1) : of.dimension;
    return { at, dimension, run: (m) => take(m, input, windowMs) * factor };
  }
}

/**
 * Parses a formula over inputs with these units (as printed), in the order of their names, with a result in a unit. Throws FormulaError for
 * an invalid one, or units that do not fit.
 */
export function formulaOf(text: string, inputUnits: readonly string[], resultUnit: string): Formula {
  if (text.length > MOST_FORMULA) throw new FormulaError('tooLong', MOST_FORMULA);
  const units = inputUnits.map((unit) => {
    const known = unitOf(unit);
    if (!known) throw new FormulaError('unknownUnit', 0, { text: unit });
    return known;
  });
  const result = unitOf(resultUnit);
  if (!result) throw new FormulaError('unknownUnit', 0, { text: resultUnit });
  const parser = new Parser(text, units);
  const { dimension, run } = parser.whole();
  if (!isSameDimension(dimension, result.dimension))
    throw new FormulaError('resultUnit', 0, { unit: dimensionText(dimension), wanted: resultUnit || '1' });
  return { run: (moment) => run(moment) / result.factor, windowsMs: parser.windowsMs };
}
