import { DAY_MS } from '@groundwatch/protocol/model';
import { FailureFit } from './failure-fit.ts';
import type { Interval } from './regression.ts';
import { studentTwoSided } from './student-t.ts';
import type { Velocity } from './velocity.ts';

/** Fewest velocities that a time of failure is read from. */
const LEAST_POINTS = 5;
/** Of both sides together, so one in a thousand by chance: it is asked at every reading, hundreds of times in a year of steady creep. */
const SIGNIFICANCE = 0.002;
const OF_INTERVAL = 0.05;
/** What takes a warning back is asked for more than an interval is. */
const OF_CLEARING = 0.01;

/** Why no time of failure is given. */
export type NotAssessable =
  /** Fewer than five velocities. */
  | 'tooFew'
  /** The velocity does not rise. */
  | 'notRising'
  /** It rises, but not significantly. */
  | 'notSignificant'
  /** The line meets zero at a time that has already passed, and nothing failed. */
  | 'notConverging';

export interface InverseFit {
  /** Velocities that it was made of. */
  readonly n: number;
  /** Share of the spread about steady creep that it explains. */
  readonly r2: number;
  /** Two-sided probability of such a rise in steady creep. */
  readonly pValue: number;
  /** Of 1/v, a day. */
  readonly slope: number;
}

interface InverseBase {
  /** [ms since 1970, days per unit] of the velocities in the movement's direction. */
  readonly points: readonly (readonly [number, number])[];
  /**
   * The near end of the 99 % interval, ms since 1970, whether a time of failure can be given or not: a failure sooner than that is
   * rejected. The newest reading where none is; Infinity where nothing moves. What rests on a time of failure is taken back on this alone.
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

/** Whether nothing moves: no velocity further from 0 than its interval is wide, nor their mean from what their errors leave of it. */
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
 * Time of failure by the line through 1/v, v = A / (t_f − t), where it meets zero: the one by which the velocities are off by the least
 * squares, with the interval in which they are not significantly more so. Velocities at rising times, a day, positive in the direction
 * of the movement; give such that share no reading, else the interval is too narrow. `from` and `to` (ms) cut out the stretch that is
 * judged; `now` is the time of the newest reading, the last velocity's unless given. Given only where that line goes better with the
 * velocities than steady creep does, significantly (one in a thousand), and meets zero after now.
 * Source: Fukuzono (1985), linear case; Voight (1988); interval by the likelihood profile, Bates and Watts (1988), chapter 6.
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
