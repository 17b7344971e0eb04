import { HOUR_MS } from '@groundwatch/protocol/model';
import type { TimePoint } from './velocity.ts';

/** Mean intensity in mm/h at which rain of `hours` triggers landslides: 19 D^−0.50. Source: Aleotti (2004), Piedmont. */
export const aleotti = (hours: number): number => 19 * hours ** -0.5;

/** Mean intensity in mm/h at which rain of `hours` triggers landslides: 14.82 D^−0.39. Source: Caine (1980), worldwide. */
export const caine = (hours: number): number => 14.82 * hours ** -0.39;

/** Rain between two readings of a counter: (`from`, `to`] in ms since 1970, mm. */
export interface RainStep {
  readonly from: number;
  readonly to: number;
  readonly mm: number;
}

/**
 * Whether a counter's reading is wrong compared with its neighbours: it jumps or falls, and the next one continues from the previous one. A
 * restarted counter stays low.
 */
export const isBadTotal = (before: number, total: number, after: number): boolean =>
  after >= before && (total > after || total < before);

/**
 * Rain between the readings of a counter in ascending time, mm. A counter that falls restarted at 0: its value has fallen since. A bad
 * reading between two good ones is skipped; the newest one cannot be checked yet.
 */
export function rainSteps(totals: readonly TimePoint[]): RainStep[] {
  const known = totals.filter((point): point is readonly [number, number] => point[1] !== null);
  const steps: RainStep[] = [];
  let last: readonly [number, number] | null = null;
  for (const [index, [time, total]] of known.entries()) {
    const after = known[index + 1];
    if (last && after && isBadTotal(last[1], total, after[1])) continue;
    if (last && time > last[0]) {
      const rise = total - last[1];
      steps.push({ from: last[0], to: time, mm: rise >= 0 ? rise : total });
    }
    last = [time, total];
  }
  return steps;
}

/** Rain in mm in (from, to]; a step that overlaps partly counts in proportion. */
export function rainBetween(steps: readonly RainStep[], from: number, to: number): number {
  let sum = 0;
  for (const step of steps) {
    const shared = Math.min(step.to, to) - Math.max(step.from, from);
    if (shared > 0) sum += (step.mm * shared) / (step.to - step.from);
  }
  return sum;
}

export const RAIN_HOURS = [1, 6, 24, 72] as const;

export interface RainSum {
  readonly hours: (typeof RAIN_HOURS)[number];
  /** null where these hours have no data. */
  readonly mm: number | null;
  /** Share of the hours covered by readings, 0 to 1. */
  readonly coverage: number;
}

/** Rain of the 1, 6, 24 and 72 hours before `at`, ms since 1970. */
export function rainSums(steps: readonly RainStep[], at: number): RainSum[] {
  return RAIN_HOURS.map((hours) => {
    const from = at - hours * HOUR_MS;
    let covered = 0;
    for (const step of steps) covered += Math.max(0, Math.min(step.to, at) - Math.max(step.from, from));
    return { hours, mm: covered > 0 ? rainBetween(steps, from, at) : null, coverage: covered / (hours * HOUR_MS) };
  });
}

/** [start ms, mm] of each bar of `barMs` covered by readings; starts are multiples of it plus `offsetMs`. */
export function rainBars(steps: readonly RainStep[], barMs: number, offsetMs = 0): [number, number][] {
  const bars = new Map<number, number>();
  for (const { from, to, mm } of steps) {
    let start = Math.floor((from - offsetMs) / barMs) * barMs + offsetMs;
    for (; start < to; start += barMs) {
      const shared = Math.min(to, start + barMs) - Math.max(from, start);
      if (shared > 0) bars.set(start, (bars.get(start) ?? 0) + (mm * shared) / (to - from));
    }
  }
  return [...bars].toSorted(([a], [b]) => a - b);
}

export interface RainEvent {
  /** ms since 1970. */
  readonly start: number;
  readonly end: number;
  readonly mm: number;
  readonly hours: number;
  /** mm/h over the whole event. */
  readonly intensity: number;
}

/** Hours without rain that end an event. */
export const DRY_HOURS = 6;

/** Rain events, each ended by six dry hours; mean intensity over their duration. Source of the separation: a common convention. */
export function rainEvents(steps: readonly RainStep[], dryHours = DRY_HOURS): RainEvent[] {
  const spans: { start: number; end: number; mm: number }[] = [];
  for (const { from, to, mm } of steps) {
    if (mm <= 0) continue;
    const open = spans.at(-1);
    if (open && from - open.end < dryHours * HOUR_MS) {
      open.end = to;
      open.mm += mm;
    } else spans.push({ start: from, end: to, mm });
  }
  return spans.map((span) => {
    const hours = (span.end - span.start) / HOUR_MS;
    return { ...span, hours, intensity: span.mm / hours };
  });
}
