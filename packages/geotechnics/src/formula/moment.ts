import { DAY_S, missingReason, type MissingReason } from '@groundwatch/protocol/model';
import { velocityOver } from '../velocity.ts';

/** Readings of an input by rising time, ms since 1970. A value that may not be used is null and says why. */
export interface InputPoints {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** Over re-installations; null while a jump is not known. */
  readonly joined: readonly (number | null)[];
  readonly reasons: readonly (MissingReason | null)[];
}

/** One reading of the first input, at which a formula is evaluated; and why that has no value, if so. NaN goes through whatever is made of it. */
export class Moment {
  readonly #inputs: readonly InputPoints[];
  readonly #maxAges: readonly number[];
  /** Of each input the newest reading at that time, -1 for none. */
  readonly #newest: number[];
  at = 0;
  reason: MissingReason | null = null;
  /** Index of the input that is to blame; null: none. */
  input: number | null = null;

  constructor(inputs: readonly InputPoints[], maxAgesMs: readonly number[]) {
    this.#inputs = inputs;
    this.#maxAges = maxAgesMs;
    this.#newest = inputs.map(() => -1);
  }

  /** Goes on to a later time. */
  moveTo(at: number): void {
    this.at = at;
    this.reason = null;
    this.input = null;
    for (const [index, { times }] of this.#inputs.entries()) {
      let newest = this.#newest[index]!;
      while (newest + 1 < times.length && times[newest + 1]! <= at) newest += 1;
      this.#newest[index] = newest;
    }
  }

  fail(reason: MissingReason, input: number | null = null): number {
    if (this.reason === null) [this.reason, this.input] = [reason, input];
    return Number.NaN;
  }

  value(input: number): number {
    const { times, values, reasons } = this.#inputs[input]!;
    const newest = this.#newest[input]!;
    if (newest < 0 || this.at - times[newest]! > this.#maxAges[input]!) return this.fail(missingReason.tooOld, input);
    return values[newest] ?? this.fail(reasons[newest] ?? missingReason.noValue, input);
  }

  /** The value before the newest one, not older than the window. */
  previous(input: number, windowMs: number): number {
    const { times, values } = this.#inputs[input]!;
    for (let i = this.#newest[input]! - 1; i >= 0 && times[i]! >= this.at - windowMs; i -= 1) {
      const value = values[i];
      if (value !== null && value !== undefined) return value;
    }
    return this.fail(missingReason.tooFew, input);
  }

  /** Values of a window that ends now, the newest first; its beginning belongs to it where `isClosed`. */
  #within(list: readonly (number | null)[], input: number, windowMs: number, isClosed: boolean): [number, number][] {
    const { times } = this.#inputs[input]!;
    const found: [number, number][] = [];
    const from = this.at - windowMs;
    for (let i = this.#newest[input]!; i >= 0 && (isClosed ? times[i]! >= from : times[i]! > from); i -= 1) {
      const value = list[i];
      if (value !== null && value !== undefined) found.push([times[i]!, value]);
    }
    return found;
  }

  sum(input: number, windowMs: number, isMean: boolean): number {
    const found = this.#within(this.#inputs[input]!.values, input, windowMs, false);
    if (found.length === 0) return this.fail(missingReason.tooFew, input);
    let sum = 0;
    for (const [, value] of found) sum += value;
    return isMean ? sum / found.length : sum;
  }

  /** Newest less oldest of the window, or, of a counter, what it rose by: one that falls began anew. They have to span half of it. */
  change(input: number, windowMs: number, isCounter: boolean): number {
    const { values, joined } = this.#inputs[input]!;
    const found = this.#within(isCounter ? values : joined, input, windowMs, true);
    const [newest, oldest] = [found[0], found.at(-1)];
    if (!newest || !oldest || newest[0] - oldest[0] < windowMs / 2) return this.fail(missingReason.tooFew, input);
    if (!isCounter) return newest[1] - oldest[1];
    let rise = 0;
    for (let i = found.length - 1; i > 0; i -= 1) {
      const [before, after] = [found[i]![1], found[i - 1]![1]];
      rise += after >= before ? after - before : after;
    }
    return rise;
  }

  /** Slope of the window by Theil and Sen, a second. */
  rate(input: number, windowMs: number): number {
    const { times, joined } = this.#inputs[input]!;
    const readings = { times, value: (index: number) => joined[index] ?? null };
    const found = velocityOver(readings, this.#newest[input]!, this.at, windowMs);
    return found ? found[1] / DAY_S : this.fail(missingReason.tooFew, input);
  }
}
