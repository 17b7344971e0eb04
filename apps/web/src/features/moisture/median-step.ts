/**
 * The median interval between sorted times, ms, because a device may have had a different cycle at the time. 0 with fewer than
 * two.
 */
export function medianStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, i) => time - times[i]!);
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
}
