import {
  newFinding,
  setCannotTell,
  isConclusive,
  type Assessor,
  type Finding,
  type Level,
  type RuleData,
} from '../assessor.ts';
import type { Grader } from '../grade.ts';
import { elementOf, lastUsable, indexAt, indexBefore, MAX_SKIPPED, widthOf } from '../series.ts';
import type { ValueDescription } from './value.ts';

/** Compares two sensors that should agree: the worst element of values within a maximum time difference, one of them just read. */
export class DisagreementAssessor implements Assessor {
  readonly triggers: readonly number[];
  readonly #withinMs: number;
  readonly #difference: (to: number, from: number) => number;
  readonly #grader: Grader;
  readonly #description: ValueDescription;

  constructor(
    sources: readonly [number, number],
    withinMs: number,
    difference: (to: number, from: number) => number,
    grader: Grader,
    description: ValueDescription,
  ) {
    this.triggers = sources;
    this.#withinMs = withinMs;
    this.#difference = difference;
    this.#grader = grader;
    this.#description = description;
  }

  assess(data: RuleData, at: number, into: Finding): void {
    const [one, other] = [data.series[this.triggers[0]!], data.series[this.triggers[1]!]];
    if (!one || !other) return setCannotTell(into);
    const [ofOne, ofOther] = [indexAt(one.times, at), indexAt(other.times, at)];
    if (ofOne < 0 || ofOther < 0) return setCannotTell(into);
    const width = Math.max(widthOf(one.values[ofOne]), widthOf(other.values[ofOther]));
    into.element = -1;
    for (let element = 0; element < width; element += 1) {
      const [i, j] = [lastUsable(one, ofOne, element), lastUsable(other, ofOther, element)];
      if (i < 0 || j < 0) continue;
      const [t, u] = [one.times[i]!, other.times[j]!];
      if (Math.max(t, u) !== at || Math.abs(t - u) > this.#withinMs) continue;
      const apart = Math.abs(
        this.#difference(elementOf(one.values[i], element)!, elementOf(other.values[j], element)!),
      );
      if (into.element >= 0 && apart <= into.value!) continue;
      into.element = element;
      into.value = apart;
    }
    if (into.element < 0) return setCannotTell(into);
    this.#grader.grade(into.value!, into);
  }

  describe({ element }: Finding, level: Level): Record<string, unknown> {
    const { unit, field, isList } = this.#description;
    return { limit: this.#grader.limitOf(level), unit, field, ...(isList ? { element } : {}) };
  }
}

/** A member of an expression with the owners that it reads; members may share owners. */
export interface MemberAssessor {
  readonly name: string;
  readonly subject: string;
  readonly assessor: Assessor;
}

/** k of n members. With fewer than half of the owners fresh it cannot tell. A silent member neither reaches nor clears a level. */
export class ExpressionAssessor implements Assessor {
  readonly triggers: readonly number[];
  readonly #members: readonly MemberAssessor[];
  /** Index of the owner of each member. */
  readonly #subjects: readonly number[];
  readonly #isFresh: boolean[];
  readonly #atLeast: number;
  readonly #withinMs: number;
  readonly #inner = newFinding();
  readonly #reached = [0, 0, 0, 0, 0];
  readonly #kept = [0, 0, 0, 0, 0];

  constructor(members: readonly MemberAssessor[], atLeast: number, withinMs: number) {
    this.#members = members;
    this.triggers = [...new Set(members.flatMap(({ assessor }) => assessor.triggers))];
    const subjects = [...new Set(members.map(({ subject }) => subject))];
    this.#subjects = members.map(({ subject }) => subjects.indexOf(subject));
    this.#isFresh = subjects.map(() => false);
    this.#atLeast = atLeast;
    this.#withinMs = withinMs;
  }

  assess(data: RuleData, at: number, into: Finding): void {
    this.#isFresh.fill(false);
    this.#reached.fill(0);
    this.#kept.fill(0);
    let isNew = false;
    for (const [index, { assessor }] of this.#members.entries()) {
      const time = this.#newest(assessor, data, at);
      into.extras[index] = 0;
      if (time === -Infinity) continue;
      // A member that clears nothing may still be at any level.
      this.#kept[this.#inner.clears ? this.#inner.kept : 1]! += 1;
      if (time < at - this.#withinMs) continue;
      if (time === at && assessor.triggers.length > 0) isNew = true;
      this.#isFresh[this.#subjects[index]!] = true;
      this.#reached[this.#inner.reached]! += 1;
      into.extras[index] = this.#inner.reached;
    }
    const fresh = this.#isFresh.reduce((sum, one) => sum + Number(one), 0);
    if (!isNew || 2 * fresh < this.#isFresh.length) return setCannotTell(into);
    into.reached = this.#worst(this.#reached);
    into.kept = this.#worst(this.#kept);
    into.clears = true;
    into.value = this.#reached[1]! + this.#reached[2]! + this.#reached[3]! + this.#reached[4]!;
  }

  /** Time of the member's last usable data, however long ago; its finding is written into `#inner`. −Infinity: never. */
  #newest(assessor: Assessor, data: RuleData, at: number): number {
    if (assessor.triggers.length === 0) {
      assessor.assess(data, at, this.#inner);
      return isConclusive(this.#inner) ? at : -Infinity;
    }
    let time = at;
    for (let passed = 0; passed <= MAX_SKIPPED; passed += 1) {
      let newest = -Infinity;
      for (const trigger of assessor.triggers) {
        const times = data.series[trigger]?.times;
        const index = times ? (passed === 0 ? indexAt(times, time) : indexBefore(times, time)) : -1;
        if (index >= 0 && times![index]! > newest) newest = times![index]!;
      }
      if (newest === -Infinity) return -Infinity;
      assessor.assess(data, newest, this.#inner);
      if (isConclusive(this.#inner)) return newest;
      time = newest;
    }
    return -Infinity;
  }

  #worst(counts: readonly number[]): Level {
    let sum = 0;
    for (const level of [1, 2, 3, 4] as const) {
      sum += counts[level]!;
      if (sum >= this.#atLeast) return level;
    }
    return 0;
  }

  describe({ extras }: Finding, level: Level): Record<string, unknown> {
    const members = this.#members
      .filter((_, index) => {
        const reached = extras[index] ?? 0;
        return reached !== 0 && (level === 0 || reached <= level);
      })
      .map(({ name }) => name);
    return { limit: this.#atLeast, unit: '', field: null, members };
  }
}
