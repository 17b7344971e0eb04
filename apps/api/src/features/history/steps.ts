const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Lengths of a bucket in seconds; each divides the next or a day, so that buckets fall on full minutes, hours and days. */
export const steps: readonly number[] = [
  ...[1, 2, 5, 10, 15, 20, 30],
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((n) => n * HOUR),
  ...[1, 2, 3, 5, 7, 10, 14, 28].map((n) => n * DAY),
];

/** The smallest step in seconds that cuts the period into at most `points` buckets. */
export function stepFor(fromMs: number, toMs: number, points: number): number {
  const seconds = (toMs - fromMs) / 1_000;
  const buckets = (step: number): number => Math.ceil(toMs / 1_000 / step) - Math.floor(fromMs / 1_000 / step);
  const step = steps.find((candidate) => candidate * points >= seconds && buckets(candidate) <= points);
  if (step !== undefined) return step;
  const unit = 28 * DAY;
  return Math.ceil(seconds / (points - 1) / unit) * unit;
}

/** Whether buckets of `step` seconds can be put together of rolled up hours or days. */
export const isRolledUp = (step: number): boolean => step % HOUR === 0;
