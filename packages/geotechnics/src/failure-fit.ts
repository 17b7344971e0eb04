import { studentQuantile } from './student-t.ts';

/** Number of times of failure tried first, evenly spaced in the logarithm of the remaining time. */
const PLACES = 24;
const HALVINGS = 30;
/** Days: no failure is searched nearer to or further from the last velocity. */
const NEAREST = 1 / 200;
const FURTHEST = 400;
/** Share of the squares that counts as zero: rounding. */
const EXACT = 1e-18;
const GOLDEN = (3 - Math.sqrt(5)) / 2;
const STEP = Math.log(FURTHEST / NEAREST) / PLACES;
const logs = Array.from({ length: PLACES + 1 }, (_, place) => Math.log(NEAREST) + place * STEP);
const lefts = logs.map(Math.exp);

/**
 * Fit of v = A / (t_f − t) to velocities by least squares: the line 1/v = (t_f − t)/A with weights v⁴, as an error of v gives an error of
 * 1/v that is 1/v² times as large. Times in days, ascending.
 */
export class FailureFit {
  readonly #days: readonly number[];
  readonly #velocities: readonly number[];
  readonly #last: number;
  readonly #squares: number;
  /** Residual squares at the times tried first. */
  readonly #places: readonly number[];
  /** Residual squares of a constant velocity, or of zero velocity where it does not move forward. */
  readonly steady: number;
  /** The best time of failure; Infinity: no rise fits better than steady creep. */
  readonly best: number;
  readonly least: number;

  constructor(days: readonly number[], velocities: readonly number[]) {
    this.#days = days;
    this.#velocities = velocities;
    this.#last = days.at(-1)!;
    let [sum, squares] = [0, 0];
    for (const v of velocities) {
      sum += v;
      squares += v * v;
    }
    this.#squares = squares;
    let steady = 0;
    const mean = Math.max(0, sum / velocities.length);
    for (const v of velocities) steady += (v - mean) ** 2;
    this.steady = Math.max(steady, EXACT * squares);
    this.#places = lefts.map((left) => this.#over(left));
    let [best, least] = [Infinity, this.steady];
    for (const [place, over] of this.#places.entries()) if (over < least) [best, least] = [logs[place]!, over];
    if (best < Infinity) {
      let [low, high] = [best - STEP, best + STEP];
      let [one, other] = [low + GOLDEN * 2 * STEP, high - GOLDEN * 2 * STEP];
      let [ofOne, ofOther] = [this.#over(Math.exp(one)), this.#over(Math.exp(other))];
      for (let i = 0; i < HALVINGS; i += 1) {
        if (ofOne < ofOther) {
          [high, other, ofOther] = [other, one, ofOne];
          one = low + GOLDEN * (high - low);
          ofOne = this.#over(Math.exp(one));
        } else {
          [low, one, ofOne] = [one, other, ofOther];
          other = high - GOLDEN * (high - low);
          ofOther = this.#over(Math.exp(other));
        }
      }
      best = Math.exp((low + high) / 2);
      least = this.#over(best);
    }
    this.best = this.#last + best;
    this.least = Math.max(least, EXACT * squares);
  }

  get #freedom(): number {
    return this.#days.length - 2;
  }

  /** `left`: days from the last velocity to the failure. */
  #over(left: number): number {
    let [crossed, shape] = [0, 0];
    for (let i = 0; i < this.#days.length; i += 1) {
      const one = 1 / (left + this.#last - this.#days[i]!);
      crossed += one * this.#velocities[i]!;
      shape += one * one;
    }
    return crossed <= 0 ? this.#squares : Math.max(0, this.#squares - (crossed * crossed) / shape);
  }

  /** A of the best line for a time of failure. */
  scale(failure: number): number {
    let [crossed, shape] = [0, 0];
    for (let i = 0; i < this.#days.length; i += 1) {
      const one = 1 / (failure - this.#days[i]!);
      crossed += one * this.#velocities[i]!;
      shape += one * one;
    }
    return crossed / shape;
  }

  /** Student's t of the rise: how much better it fits than steady creep. */
  get rise(): number {
    return Math.sqrt((this.steady - this.least) / (this.least / this.#freedom));
  }

  /** Share of the variance about steady creep explained by the line. */
  get r2(): number {
    return 1 - this.least / this.steady;
  }

  /** The nearest (furthest) time of failure that is not rejected; `probability`: of rejecting a true one, on either side. */
  end(side: 'near' | 'far', probability: number): number {
    const most = this.least * (1 + studentQuantile(probability, this.#freedom) ** 2 / this.#freedom);
    if (side === 'far' && this.steady <= most) return Infinity;
    // Candidates on the requested side of the best one, from the far end on; the best one is last.
    const best = Math.min(Math.log(FURTHEST), Math.log(this.best - this.#last));
    const way = side === 'near' ? 1 : -1;
    let [inside, outside] = [best, side === 'near' ? logs[0]! : logs.at(-1)!];
    for (let place = side === 'near' ? 0 : PLACES; way * (best - logs[place]!) > 0; place += way) {
      if (this.#places[place]! <= most) {
        inside = logs[place]!;
        break;
      }
      outside = logs[place]!;
    }
    for (let i = 0; i < HALVINGS; i += 1) {
      const middle = (inside + outside) / 2;
      if (this.#over(Math.exp(middle)) <= most) inside = middle;
      else outside = middle;
    }
    return this.#last + Math.exp(inside);
  }
}
