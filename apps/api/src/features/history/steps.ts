const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Bucket lengths in seconds; each divides the next or a day, so that buckets start at full minutes, hours and days. */
export const steps: readonly number[] = [
  ...[1, 2, 5, 10, 15, 20, 30],
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((n) => n * HOUR),
  ...[1, 2, 3, 5, 7, 10, 14, 28].map((n) => n * DAY),
];

/** PostgreSQL's largest integer of seconds, 68 years: longer than any stored period. */
const LONGEST = 2 ** 31 - 1;

/** The smallest step in seconds that splits the period, up to some 600 years, into at most `points` buckets. */
export function stepFor(fromMs: number, toMs: number, points: number): number {
  const seconds = (toMs - fromMs) / 1_000;
  const buckets = (step: number): number => Math.ceil(toMs / 1_000 / step) - Math.floor(fromMs / 1_000 / step);
  const step = steps.find((candidate) => candidate * points >= seconds && buckets(candidate) <= points);
  if (step !== undefined) return step;
  const unit = 28 * DAY;
  return Math.min(Math.ceil(seconds / (points - 1) / unit) * unit, Math.floor(LONGEST / unit) * unit);
}

/** Whether buckets of `step` seconds can be built from rolled-up hours or days. */
export const isRolledUp = (step: number): boolean => step % HOUR === 0;

/** The period (ms) extended to the whole hours, quarters of days or days of the roll-ups that it touches. */
export function rolledUpSpan([from, to]: readonly [number, number], step: number): readonly [number, number] {
  const unit = 1_000 * (step % DAY === 0 ? DAY : step % (6 * HOUR) === 0 ? 6 * HOUR : HOUR);
  return [Math.floor(from / unit) * unit, Math.ceil(to / unit) * unit];
}
