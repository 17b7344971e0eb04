import { aheadData, type AheadSample } from '../ahead.ts';
import type { ReferenceValue } from '../assessor.ts';
import { firstNeeded, type BoundRule } from '../bound-rule.ts';
import { judge, nothingHeld, type Held } from '../judge.ts';
import type { Judgement, SampleValue, Series } from '../sources.ts';

interface Growing extends Series {
  times: number[];
  values: SampleValue[];
  suspect: boolean[];
}

/**
 * Evaluates stored history in batches, keeping only the data that is still needed. It starts without a level: one that was reached before
 * rises with the first readings.
 */
export class Replay {
  readonly #bound: BoundRule;
  readonly #series: Growing[];
  readonly #references: readonly (ReferenceValue | null)[];
  readonly #ahead: readonly (readonly AheadSample[])[];
  #from: number;
  #held: Held = nothingHeld;

  /**
   * `references` is in the order of the bound rule's, and the readings ahead of the whole period in that of its needs. Data collected (or,
   * if ahead, received) before `from` (ms since 1970) is not judged.
   */
  constructor(
    bound: BoundRule,
    references: readonly (ReferenceValue | null)[],
    from: number,
    ahead: readonly (readonly AheadSample[])[] = [],
  ) {
    this.#bound = bound;
    this.#references = references;
    this.#ahead = ahead;
    this.#series = bound.needs.map(() => ({ times: [], values: [], suspect: [] }));
    this.#from = from;
  }

  /** Evaluates the next batch of each source, in the order of the bound rule's needs, up to `until`; all batches cover the same period. */
  feed(pieces: readonly Series[], until: number): readonly Judgement[] {
    for (const [index, { times, values, suspect }] of pieces.entries()) {
      const own = this.#series[index]!;
      for (const [i, time] of times.entries()) {
        own.times.push(time);
        own.values.push(values[i]!);
        own.suspect.push(suspect?.[i] ?? false);
      }
    }
    if (until < this.#from) return [];
    const data = { series: this.#series, references: this.#references };
    const ahead = aheadData(this.#bound.needs, data, this.#ahead);
    const times = ahead?.times.filter((time) => time <= until) ?? [];
    const all = { ...data, ahead: ahead && { ...ahead, times } };
    const found = judge(this.#bound, all, this.#held, this.#from, until);
    this.#held = found.at(-1) ?? this.#held;
    // Times are whole milliseconds, so nothing lies between.
    this.#from = until + 1;
    for (const [index, need] of this.#bound.needs.entries()) {
      const own = this.#series[index]!;
      // One more, as a reading ahead received at the exact time of a reading counts after it.
      const first = firstNeeded(need, own.times, this.#from) - 1;
      if (first <= 0) continue;
      own.times = own.times.slice(first);
      own.values = own.values.slice(first);
      own.suspect = own.suspect.slice(first);
    }
    return found;
  }
}
