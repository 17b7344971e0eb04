import { formatStamp } from '../ui/format-time.ts';
import { offsetOf } from '../ui/wall-time.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 3, 7, 14, 28, 56, 91, 182, 364].map((n) => n * DAY),
];

/** At most `most` round times of a zone within a range: full hours and midnights of the site, not of the browser. */
export function timeTicks(from: number, to: number, most: number, zone?: string): { step: number; ticks: number[] } {
  const step = STEPS.find((candidate) => (to - from) / candidate <= most) ?? STEPS.at(-1)!;
  const ticks: number[] = [];
  const first = Math.ceil((from + offsetOf(zone, from)) / step);
  for (let n = first; ; n++) {
    const local = n * step;
    // Uses the offset at the tick, so that a day with a clock change keeps its midnight.
    const guess = local - offsetOf(zone, local - offsetOf(zone, from));
    if (guess > to) break;
    if (guess >= from) ticks.push(guess);
  }
  return { step, ticks };
}

/** A tick label as short as the step allows: the date at midnight, the time otherwise. */
export function tickLabel(ms: number, step: number, zone?: string): string {
  const stamp = formatStamp(ms, zone);
  if (step >= DAY || stamp.endsWith('00:00:00')) return stamp.slice(5, 10);
  return step < MINUTE ? stamp.slice(11) : stamp.slice(11, 16);
}
