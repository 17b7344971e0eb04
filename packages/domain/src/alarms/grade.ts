import type { Limits, Side } from '@groundwatch/protocol/model';
import type { Finding, Level } from './assessor.ts';

/**
 * Limits by level, worst first, turned so that more is worse: `below` negates values and limits, `beyond` takes the distance from zero. A
 * limit is reached at its value (`isStrict`: only past it), and left when the value is back by more than the deadband.
 */
export class Grader {
  readonly #levels: readonly Level[];
  readonly #limits: readonly number[];
  readonly #given: Limits;
  readonly #side: Side;
  readonly #deadband: number;
  readonly #isStrict: boolean;

  constructor(limits: Limits, side: Side, deadband: number, isStrict = false) {
    const all = ([1, 2, 3, 4] as const).filter((level) => limits[level] !== undefined);
    this.#levels = all;
    this.#limits = all.map((level) => (side === 'below' ? -limits[level]! : limits[level]!));
    this.#given = limits;
    this.#side = side;
    this.#deadband = deadband;
    this.#isStrict = isStrict;
  }

  /** Turns a value so that more is worse. */
  turned(value: number): number {
    if (this.#side === 'below') return -value;
    return this.#side === 'beyond' ? Math.abs(value) : value;
  }

  /** Grades a turned value. `atWorst`, its worst possible value, decides what is cleared. */
  grade(turned: number, into: Finding, atWorst = turned): void {
    into.reached = 0;
    into.kept = 0;
    into.clears = true;
    for (let i = 0; i < this.#levels.length; i += 1) {
      const limit = this.#limits[i]!;
      const isReached = this.#isStrict ? turned > limit : turned >= limit;
      if (into.kept === 0 && (isReached || atWorst > limit - this.#deadband)) into.kept = this.#levels[i]!;
      if (isReached) {
        into.reached = this.#levels[i]!;
        return;
      }
    }
  }

  /** The limit of a level as configured; for level 0 the mildest one, which was left. */
  limitOf(level: Level): number | null {
    const shown = level === 0 ? this.#levels.at(-1) : level;
    return shown === undefined || shown === 0 ? null : (this.#given[shown] ?? null);
  }
}
