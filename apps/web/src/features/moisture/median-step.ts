/**
 * ms that usually pass between readings, from their times in order (the median): a device may have had another cycle when they were
 * collected than it has now. 0 of fewer than two.
 */
export function medianStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, i) => time - times[i]!);
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
}
