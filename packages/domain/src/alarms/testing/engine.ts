import {
  firstNeeded,
  isUsable,
  judge,
  nothingHeld,
  type BoundRule,
  type Held,
  type Judgement,
  type RuleData,
  type Series,
} from '../index.ts';
import type { Arrival } from './random-rules.ts';

const toSeries = (readings: readonly Arrival[], source: number): Series => {
  const own = readings.filter((one) => one.source === source).toSorted((a, b) => a.at - b.at);
  return { times: own.map(({ at }) => at), values: own.map(({ value }) => value) };
};

export function dataOf(bound: BoundRule, readings: readonly Arrival[]): RuleData {
  const series = bound.needs.map((_, source) => toSeries(readings, source));
  const references = bound.references.map(({ source, at }) => {
    const own = series[bound.needs.findIndex((need) => JSON.stringify(need.source) === JSON.stringify(source))]!;
    const index = own.times.findIndex((time, i) => time >= at && isUsable(own.values[i]));
    return index < 0 ? null : { at: own.times[index]!, value: own.values[index]! };
  });
  return { series, references };
}

/** Only the data that the rule needs. */
export const trimmed = (bound: BoundRule, { series, references }: RuleData, from: number): RuleData => ({
  series: series.map((one, index) => {
    const first = Math.max(0, firstNeeded(bound.needs[index]!, one!.times, from));
    return { times: one!.times.slice(first), values: one!.values.slice(first) };
  }),
  references,
});

export const heldBefore = (judgements: readonly Judgement[], from: number): Held =>
  judgements.findLast(({ at }) => at < from) ?? nothingHeld;

/** Evaluates readings one by one: newer ones incrementally, older ones by evaluating again from there. */
export class Engine {
  readonly #bound: BoundRule;
  readonly #stored: Arrival[] = [];
  judgements: Judgement[] = [];

  constructor(bound: BoundRule) {
    this.#bound = bound;
  }

  take(reading: Arrival): void {
    if (this.#stored.some(({ source, at }) => source === reading.source && at === reading.at)) return;
    this.#stored.push(reading);
    const from = reading.at;
    const held = heldBefore(this.judgements, from);
    const data = trimmed(this.#bound, dataOf(this.#bound, this.#stored), from);
    const until = Math.max(...this.#stored.map(({ at }) => at));
    const found = judge(this.#bound, data, held, from, until);
    this.judgements = [...this.judgements.filter(({ at }) => at < from), ...found];
  }
}
