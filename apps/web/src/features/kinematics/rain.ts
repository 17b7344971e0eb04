import { HOUR_MS } from '@groundwatch/protocol/model';
import {
  aleotti,
  caine,
  DRY_HOURS,
  rainBars,
  rainEvents,
  rainSteps,
  rainSums,
  type RainEvent,
  type RainSum,
  type TimePoint,
} from '@groundwatch/geotechnics';
import type { Track } from './use-track.ts';

/**
 * The counter's values, of a bucket its maximum, which it had at the end. A suspect reading is none: its rain comes with the next valid
 * one.
 */
export const totalsOf = ({ points, bucketMs, marks }: Track): TimePoint[] =>
  points.filter(([time]) => bucketMs > 0 || !marks.suspect.has(time)).map(([time, , max]) => [time + bucketMs, max]);

export interface RainFigures {
  /** Time of the counter's latest reading, or null. */
  readonly until: number | null;
  readonly sums: readonly RainSum[];
  readonly events: readonly RainEvent[];
  /** The latest event, and whether it may continue. */
  readonly latest: RainEvent | null;
  /** Without an event: readings show that it was dry. Else nothing is known. */
  readonly isDry: boolean;
  readonly isGoingOn: boolean;
}

/** Share of the days that readings must cover to show that it was dry. */
const COVERED = 0.95;

/** Sums and events of the days before the latest reading. `daysMs`: how long these are. */
export function rainFigures(track: Track, daysMs: number): RainFigures {
  const steps = rainSteps(totalsOf(track));
  const until = steps.at(-1)?.to ?? null;
  const events = rainEvents(steps);
  const latest = events.at(-1) ?? null;
  return {
    until,
    sums: rainSums(steps, until ?? 0),
    events,
    latest,
    isDry: latest === null && steps.reduce((sum, { from, to }) => sum + to - from, 0) >= COVERED * daysMs,
    isGoingOn: latest !== null && until !== null && until - latest.end < DRY_HOURS * HOUR_MS,
  };
}

/** Bars of a period. Days begin at midnight of a zone `offsetMs` ahead of UTC. */
export const barsOf = (track: Track, widthMs: number, offsetMs: number): [number, number][] =>
  rainBars(rainSteps(totalsOf(track)), widthMs, -offsetMs);

/** An event's intensity as multiples of the thresholds. Durations below an hour use the threshold of one hour. */
export function thresholdRatios({ hours, intensity }: RainEvent): { readonly aleotti: number; readonly caine: number } {
  const duration = Math.max(1, hours);
  return { aleotti: intensity / aleotti(duration), caine: intensity / caine(duration) };
}
