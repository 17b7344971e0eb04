import { studentQuantile } from './student-t.ts';

/** Places that the time of failure is looked for at first, evenly by the logarithm of the time left. */
const PLACES = 24;
const HALVINGS = 30;
/** Of days: nearer to and further from the last velocity no failure is looked for. */
const NEAREST = 1 / 200;
const FURTHEST = 400;
/** Share of the squares that counts as none: rounding. */
const EXACT = 1e-18;
const GOLDEN = (3 - Math.sqrt(5)) / 2;
const STEP = Math.log(FURTHEST / NEAREST) / PLACES;
const logs = Array.from({ length: PLACES + 1 }, (_, place) => Math.log(NEAREST) + place * STEP);
const lefts = logs.map(Math.exp);

/**
 * How well v = A / (t_f − t) goes with velocities, by the squares that are left over: the line 1/v = (t_f − t)/A with its points weighted
 * by v⁴, for an error of v is an error of 1/v that is 1/v² times as large. Times in days, rising.
 */
export class FailureFit {
  readonly #days: readonly number[];
  readonly #velocities: readonly number[];
  readonly #last: number;
  readonly #squares: number;
  /** Squares left over at the places that are looked at first. */
  readonly #places: readonly number[];
  /** Squares left over by a velocity that stays the same, or by none at all where it does not go forwards. */
  readonly steady: number;
  /** The time of failure that fits best; Infinity: no rise fits better than steady creep. */
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

  /** A of the best line through a time of failure. */
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

  /** Share of the spread about steady creep that the line explains. */
  get r2(): number {
    return 1 - this.least / this.steady;
  }

  /** The nearest (furthest) time of failure that is not rejected; `probability`: that a true one is, on either side. */
  end(side: 'near' | 'far', probability: number): number {
    const most = this.least * (1 + studentQuantile(probability, this.#freedom) ** 2 / this.#freedom);
    if (side === 'far' && this.steady <= most) return Infinity;
    // Those on the side of the best one that is asked for, from the far end on; the best one is the last of them.
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
