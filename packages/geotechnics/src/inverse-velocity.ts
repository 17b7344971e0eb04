import { DAY_MS } from '@groundwatch/protocol/model';
import { FailureFit } from './failure-fit.ts';
import type { Interval } from './regression.ts';
import { studentTwoSided } from './student-t.ts';
import type { Velocity } from './velocity.ts';

/** The fewest velocities for a time of failure. */
const LEAST_POINTS = 5;
/** Two-sided, so one in a thousand by chance: it is tested at every reading, hundreds of times in a year of steady creep. */
const SIGNIFICANCE = 0.002;
const OF_INTERVAL = 0.05;
/** Clearing a warning needs more certainty than an interval. */
const OF_CLEARING = 0.01;

/** Why there is no time of failure. */
export type NotAssessable =
  /** Fewer than five velocities. */
  | 'tooFew'
  /** The velocity does not rise. */
  | 'notRising'
  /** It rises, but not significantly. */
  | 'notSignificant'
  /** The line meets zero at a time in the past, and nothing failed. */
  | 'notConverging';

export interface InverseFit {
  /** Number of velocities used. */
  readonly n: number;
  /** Share of the variance about steady creep that it explains. */
  readonly r2: number;
  /** Two-sided probability of such a rise in steady creep. */
  readonly pValue: number;
  /** Slope of 1/v, per day. */
  readonly slope: number;
}

interface InverseBase {
  /** [ms since 1970, days per unit] of the velocities in the direction of movement. */
  readonly points: readonly (readonly [number, number])[];
  /**
   * The near end of the 99 % interval, ms since 1970, whether there is a time of failure or not: an earlier failure is rejected. The newest
   * reading where no failure time can be rejected; Infinity where nothing moves. A level based on a time of failure is cleared only by
   * this.
   */
  readonly notBefore: number;
}

export type InverseVelocity = InverseBase &
  (
    | { readonly assessable: false; readonly reason: NotAssessable }
    | {
        readonly assessable: true;
        /** ms since 1970. */
        readonly failureAt: number;
        readonly interval95: Interval;
        readonly fit: InverseFit;
        /** 1/v of the line at a time, ms since 1970, and of the lines through the ends of the interval. */
        readonly lineAt: (time: number) => { readonly value: number; readonly low: number; readonly high: number };
      }
  );

/** Whether nothing moves: no velocity is further from 0 than the width of its interval, nor their mean than its error. */
function isStill(velocities: readonly Velocity[]): boolean {
  let [sum, squares] = [0, 0];
  for (const [, v, low, high] of velocities) {
    if (low === undefined || high === undefined || Math.abs(v) > high - low) return false;
    sum += v;
    squares += ((high - low) / 2) ** 2;
  }
  return Math.abs(sum) <= Math.sqrt(squares);
}

/**
 * Time of failure by the line through 1/v, v = A / (t_f − t), where it meets zero: the least-squares fit to the velocities, with the
 * interval in which the fit is not significantly worse. Velocities at ascending times, per day, positive in the direction of movement; they
 * must share no reading, or the interval is too narrow. `from` and `to` (ms) limit the judged period; `now` is the time of the newest
 * reading, by default of the last velocity. Given only where that line fits significantly better than steady creep (one in a thousand), and
 * meets zero after now. Source: Fukuzono (1985), linear case; Voight (1988); interval by the likelihood profile, Bates and Watts (1988),
 * chapter 6.
 */
export function inverseVelocity(
  velocities: readonly Velocity[],
  {
    from = -Infinity,
    to = Infinity,
    now = -Infinity,
  }: { readonly from?: number; readonly to?: number; readonly now?: number } = {},
): InverseVelocity {
  const used = velocities.filter(([time]) => time >= from && time <= to);
  const points = used.filter(([, v]) => v > 0).map(([time, v]) => [time, 1 / v] as const);
  const origin = used[0]?.[0] ?? 0;
  const newest = Math.max(now, used.at(-1)?.[0] ?? 0);
  if (used.length < LEAST_POINTS) return { points, notBefore: newest, assessable: false, reason: 'tooFew' };
  const fit = new FailureFit(
    used.map(([time]) => (time - origin) / DAY_MS),
    used.map(([, v]) => v),
  );
  const timeOf = (day: number): number => origin + day * DAY_MS;
  const notBefore = isStill(used) ? Infinity : Math.max(newest, timeOf(fit.end('near', OF_CLEARING)));
  const not = (reason: NotAssessable): InverseVelocity => ({ points, notBefore, assessable: false, reason });
  if (fit.best === Infinity) return not('notRising');
  const pValue = studentTwoSided(fit.rise, used.length - 2);
  if (!(pValue < SIGNIFICANCE)) return not('notSignificant');
  const failureAt = timeOf(fit.best);
  if (failureAt <= newest) return not('notConverging');
  const [near, far] = [fit.end('near', OF_INTERVAL), fit.end('far', OF_INTERVAL)];
  const through = (failure: number, day: number): number => (failure - day) / fit.scale(failure);
  return {
    points,
    notBefore,
    assessable: true,
    failureAt,
    interval95: [timeOf(near), timeOf(far)],
    fit: { n: used.length, r2: fit.r2, pValue, slope: -1 / fit.scale(fit.best) },
    lineAt: (time) => {
      const day = (time - origin) / DAY_MS;
      const [one, value, other] = [through(near, day), through(fit.best, day), through(far, day)];
      return { value, low: Math.min(one, value, other), high: Math.max(one, value, other) };
    },
  };
}
