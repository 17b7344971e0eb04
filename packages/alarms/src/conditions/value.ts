import type { Assessor, Finding, Level, RuleData } from '../assessor.ts';
import type { Grader } from '../grade.ts';
import { elementOf, indexAt, widthOf } from '../series.ts';
import type { Series } from '../sources.ts';

/** How a value is told. */
export interface Told {
  readonly unit: string;
  readonly field: string | null;
  readonly isList: boolean;
  /** What a trip tells besides, of the numbers that the measure noted. */
  readonly more?: (extras: readonly number[]) => Record<string, unknown>;
}

/**
 * The quantity of one element at the reading `index`, null where there is no evidence. −Infinity and Infinity: it is known that
 * there is none, on the good side. `extras` takes numbers that are told besides.
 */
export type Measure = (
  data: RuleData,
  series: Series,
  index: number,
  element: number,
  extras: number[],
) => number | null;

/** The reading itself. */
export const asRead: Measure = (_, { values }, index, element) => elementOf(values[index], element);

const noted: number[] = [];

/** What one source's readings are compared with limits by: the worst element, or the one that is named. */
export class ValueAssessor implements Assessor {
  readonly triggers: readonly number[];
  readonly #source: number;
  readonly #element: number | undefined;
  readonly #measure: Measure;
  readonly #grader: Grader;
  readonly #told: Told;

  constructor(source: number, element: number | undefined, measure: Measure, grader: Grader, told: Told) {
    this.triggers = [source];
    this.#source = source;
    this.#element = element;
    this.#measure = measure;
    this.#grader = grader;
    this.#told = told;
  }

  assess(data: RuleData, at: number, into: Finding): boolean {
    const series = data.series[this.#source];
    const index = series ? indexAt(series.times, at) : -1;
    if (!series || index < 0) return false;
    const first = this.#element ?? 0;
    const end = this.#element === undefined ? widthOf(series.values[index]) : first + 1;
    let worst = -Infinity;
    into.element = -1;
    for (let element = first; element < end; element += 1) {
      const value = this.#measure(data, series, index, element, noted);
      if (value === null) continue;
      const turned = this.#grader.turned(value);
      if (into.element >= 0 && turned <= worst) continue;
      worst = turned;
      into.element = element;
      into.value = value;
      for (let i = 0; i < noted.length; i += 1) into.extras[i] = noted[i]!;
    }
    if (into.element < 0) return false;
    this.#grader.grade(worst, into);
    return true;
  }

  describe({ element, value, extras }: Finding, level: Level): Record<string, unknown> {
    const { unit, field, isList, more } = this.#told;
    return {
      limit: this.#grader.limitOf(level),
      unit,
      field,
      ...(isList ? { element } : {}),
      ...(more && Number.isFinite(value) ? more(extras) : {}),
    };
  }
}
