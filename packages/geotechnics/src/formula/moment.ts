import { DAY_S, missingReason, type MissingReason } from '@groundwatch/protocol/model';
import { velocityOver } from '../velocity.ts';

/** Readings of an input in ascending time, ms since 1970. An unusable value is null and has a reason. */
export interface InputPoints {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /** Continued across re-installations; null while a jump is unknown. */
  readonly joined: readonly (number | null)[];
  readonly reasons: readonly (MissingReason | null)[];
}

/**
 * One reading of the first input, at which a formula is evaluated; and why there is no value, if so. NaN propagates through all operations.
 */
export class Moment {
  readonly #inputs: readonly InputPoints[];
  readonly #maxAges: readonly number[];
  /** Index of the newest reading of each input at that time, -1 for none. */
  readonly #newest: number[];
  at = 0;
  reason: MissingReason | null = null;
  /** Index of the input that caused the missing value; null: none. */
  input: number | null = null;

  constructor(inputs: readonly InputPoints[], maxAgesMs: readonly number[]) {
    this.#inputs = inputs;
    this.#maxAges = maxAgesMs;
    this.#newest = inputs.map(() => -1);
  }

  /** Moves to a later time. */
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

  /** Values of a window that ends now, newest first; its start is included if `isClosed`. */
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

  /**
   * Newest minus oldest value of the window or, for a counter, its increase: a counter that falls restarted. The values must span half of
   * the window.
   */
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

  /** Theil–Sen slope of the window, per second. */
  rate(input: number, windowMs: number): number {
    const { times, joined } = this.#inputs[input]!;
    const readings = { times, value: (index: number) => joined[index] ?? null };
    const found = velocityOver(readings, this.#newest[input]!, this.at, windowMs);
    return found ? found[1] / DAY_S : this.fail(missingReason.tooFew, input);
  }
}
