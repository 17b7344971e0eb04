import type { ReferenceValue } from '../assessor.ts';
import { firstNeeded, type BoundRule } from '../bound-rule.ts';
import { judge, nothingHeld, type Held } from '../judge.ts';
import type { Judgement, SampleValue, Series } from '../sources.ts';

interface Growing extends Series {
  times: number[];
  values: SampleValue[];
}

/**
 * Judges stored history piece by piece, so that only what is still looked at is kept. Begins with nothing held: what stands at the
 * beginning rises with the first readings.
 */
export class Replay {
  readonly #bound: BoundRule;
  readonly #series: Growing[];
  readonly #references: readonly (ReferenceValue | null)[];
  #from: number;
  #held: Held = nothingHeld;

  /** `references` by the order of the bound rule's. Nothing collected before `from` (ms since 1970) is judged. */
  constructor(bound: BoundRule, references: readonly (ReferenceValue | null)[], from: number) {
    this.#bound = bound;
    this.#references = references;
    this.#series = bound.needs.map(() => ({ times: [], values: [] }));
    this.#from = from;
  }

  /** The next piece of each source, by the order of the bound rule's needs, up to `until`; of all the same stretch of time. */
  feed(pieces: readonly Series[], until: number): readonly Judgement[] {
    for (const [index, { times, values }] of pieces.entries()) {
      const own = this.#series[index]!;
      for (const [i, time] of times.entries()) {
        own.times.push(time);
        own.values.push(values[i]!);
      }
    }
    if (until < this.#from) return [];
    const data = { series: this.#series, references: this.#references };
    const found = judge(this.#bound, data, this.#held, this.#from, until);
    this.#held = found.at(-1) ?? this.#held;
    // Times are whole milliseconds: nothing lies between.
    this.#from = until + 1;
    for (const [index, need] of this.#bound.needs.entries()) {
      const own = this.#series[index]!;
      const first = firstNeeded(need, own.times, this.#from);
      if (first <= 0) continue;
      own.times = own.times.slice(first);
      own.values = own.values.slice(first);
    }
    return found;
  }
}
