import { linearFit, zeroCrossing, type Interval, type LinearFit } from './regression.ts';
import type { Velocity } from './velocity.ts';

/** Fewest velocities that a time of failure is read from. */
const LEAST_POINTS = 5;
const SIGNIFICANCE = 0.05;

/** Why no time of failure is given. */
export type NotAssessable =
  /** Fewer than five velocities in the movement's direction. */
  | 'tooFew'
  /** The velocity does not rise, or not significantly. */
  | 'notRising'
  /** 1/v does not fall significantly along a line. */
  | 'notSignificant'
  /** The line meets zero at a time that has already passed, and nothing failed. */
  | 'notConverging';

interface InverseBase {
  /** [ms since 1970, days per unit] of the velocities that were used. */
  readonly points: readonly (readonly [number, number])[];
}

export type InverseVelocity = InverseBase &
  (
    | { readonly assessable: false; readonly reason: NotAssessable }
    | {
        readonly assessable: true;
        /** ms since 1970. */
        readonly failureAt: number;
        readonly interval95: Interval;
        /** 1/v over days since `origin`. */
        readonly fit: LinearFit;
        readonly origin: number;
        /** The line and its 95 % band at a time, ms since 1970. */
        readonly lineAt: (time: number) => { readonly value: number; readonly low: number; readonly high: number };
      }
  );

const DAY_MS = 86_400_000;

/**
 * Time of failure by the line through 1/v: where it meets zero, with the interval in which its 95 % confidence band does. Velocities
 * at rising times, a day, positive in the direction of the movement; give such that share no reading, else the interval is too
 * narrow. `from` and `to` (ms) cut out the stretch that is judged; `now` is the time of the newest reading, the last velocity's unless
 * given. Given only while the velocity rises and the line falls, both significantly at 5 %, and meets zero after now.
 * Source: Fukuzono (1985), linear case; Voight (1988); interval after Fieller (1954).
 */
export function inverseVelocity(
  velocities: readonly Velocity[],
  {
    from = -Infinity,
    to = Infinity,
    now = -Infinity,
  }: { readonly from?: number; readonly to?: number; readonly now?: number } = {},
): InverseVelocity {
  const used = velocities.filter(([time, v]) => time >= from && time <= to && v > 0);
  const points = used.map(([time, v]) => [time, 1 / v] as const);
  const not = (reason: NotAssessable): InverseVelocity => ({ points, assessable: false, reason });
  const origin = used[0]?.[0] ?? 0;
  if (used.length < LEAST_POINTS) return not('tooFew');
  const days = used.map(([time]) => (time - origin) / DAY_MS);
  const rise = linearFit(
    days,
    used.map(([, v]) => v),
  );
  if (!rise) return not('tooFew');
  if (rise.slope <= 0 || rise.pValue >= SIGNIFICANCE) return not('notRising');
  const fit = linearFit(
    days,
    points.map(([, inverse]) => inverse),
  );
  const crossing = fit && fit.slope < 0 && fit.pValue < SIGNIFICANCE ? zeroCrossing(fit) : null;
  if (!fit || !crossing) return not('notSignificant');
  const timeOf = (day: number): number => origin + day * DAY_MS;
  const failureAt = timeOf(crossing.at);
  if (failureAt <= Math.max(now, used.at(-1)![0])) return not('notConverging');
  const [low, high] = crossing.interval95;
  return {
    points,
    assessable: true,
    failureAt,
    interval95: [timeOf(low), timeOf(high)],
    fit,
    origin,
    lineAt: (time) => fit.predict((time - origin) / DAY_MS),
  };
}
