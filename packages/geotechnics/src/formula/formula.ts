import { formulaInputs, missingReason, MOST_REACH_S } from '@groundwatch/protocol/model';
import { FormulaError } from './formula-error.ts';
import { alike, functions, number, power, windowed, type Made, type Part, type Windowed } from './functions.ts';
import type { Moment } from './moment.ts';
import { tokensOf, type Token } from './tokens.ts';
import { dimensionText, duration, isSameDimension, times, unitOf, type Unit } from './units.ts';

export const MOST_FORMULA = 1_000;
const MOST_DEPTH = 50;

/** A valid formula. */
export interface Formula {
  /** Its value in the unit of the result; NaN where there is none. */
  readonly run: (moment: Moment) => number;
  /** How far back the windows of each input reach, ms. */
  readonly windowsMs: readonly number[];
}

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
