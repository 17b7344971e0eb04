import { setCannotTell, type Assessor, type Finding, type Level, type RuleData } from '../assessor.ts';
import type { Grader } from '../grade.ts';
import { elementOf, lastUsable, indexAt, widthOf } from '../series.ts';
import type { Series } from '../sources.ts';

/** How a value is shown in a trigger. */
export interface ValueDescription {
  readonly unit: string;
  readonly field: string | null;
  readonly isList: boolean;
  /** Further details of a trigger, from the numbers that the measure recorded. */
  readonly more?: (extras: readonly number[]) => Record<string, unknown>;
}

/** The measurement of one element; one object is reused. */
export interface Measured {
  /** The value compared with the limits; null: cannot tell, so it raises nothing. */
  value: number | null;
  /**
   * The worst possible value, for a fit the near end of its interval: limits beyond it are cleared. null: cannot tell, so it clears
   * nothing.
   */
  atWorst: number | null;
  /** Further numbers for the trigger. */
  readonly extras: number[];
}

/** Measures the quantity of one element at the reading `index`. */
export type Measure = (data: RuleData, series: Series, index: number, element: number, into: Measured) => void;

/** A measure without an interval: the value is either known or unknown. */
export const exactly =
  (quantity: (data: RuleData, series: Series, index: number, element: number) => number | null): Measure =>
  (data, series, index, element, into) => {
    into.value = quantity(data, series, index, element);
    into.atWorst = into.value;
  };

/** The reading's own value. */
export const asRead = exactly((_, { values }, index, element) => elementOf(values[index], element));

const measured: Measured = { value: null, atWorst: null, extras: [] };
const missing: Measured = { value: null, atWorst: null, extras: [] };

/** Compares the readings of one source with limits: the worst element, or the named one. */
export class ValueAssessor implements Assessor {
  readonly triggers: readonly number[];
  readonly #source: number;
  readonly #element: number | undefined;
  readonly #measure: Measure;
  readonly #grader: Grader;
  readonly #description: ValueDescription;

  constructor(
    source: number,
    element: number | undefined,
    measure: Measure,
    grader: Grader,
    description: ValueDescription,
  ) {
    this.triggers = [source];
    this.#source = source;
    this.#element = element;
    this.#measure = measure;
    this.#grader = grader;
    this.#description = description;
  }

  assess(data: RuleData, at: number, into: Finding): void {
    const series = data.series[this.#source];
    const index = series ? indexAt(series.times, at) : -1;
    setCannotTell(into);
    if (!series || index < 0) return;
    const first = this.#element ?? 0;
    const end = this.#element === undefined ? widthOf(series.values[index]) : first + 1;
    let [worst, mayBe] = [-Infinity, -Infinity];
    let isKnown = false;
    into.element = -1;
    for (let element = first; element < end; element += 1) {
      this.#measure(data, series, index, element, measured);
      const { value, atWorst, extras } = measured;
      if (atWorst !== null) {
        isKnown = true;
        mayBe = Math.max(mayBe, this.#grader.turned(atWorst));
      } else if (end - first > 1) mayBe = Math.max(mayBe, this.#lastOf(data, series, index, element));
      if (value === null) continue;
      const turned = this.#grader.turned(value);
      if (into.element >= 0 && turned <= worst) continue;
      worst = turned;
      into.element = element;
      into.value = value;
      for (let i = 0; i < extras.length; i += 1) into.extras[i] = extras[i]!;
    }
    if (!isKnown && into.element < 0) return;
    this.#grader.grade(worst, into, mayBe);
    into.clears = isKnown;
  }

  /** The element's worst turned value at its last measurement: a missing element does not clear it. −Infinity: unknown. */
  #lastOf(data: RuleData, series: Series, index: number, element: number): number {
    const last = lastUsable(series, index, element);
    if (last < 0 || last === index) return -Infinity;
    this.#measure(data, series, last, element, missing);
    return missing.atWorst === null ? -Infinity : this.#grader.turned(missing.atWorst);
  }

  describe({ element, value, extras }: Finding, level: Level): Record<string, unknown> {
    const { unit, field, isList, more } = this.#description;
    return {
      limit: this.#grader.limitOf(level),
      unit,
      field,
      ...(isList ? { element } : {}),
      ...(more && value !== null ? more(extras) : {}),
    };
  }
}
