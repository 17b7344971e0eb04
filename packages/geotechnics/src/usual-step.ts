/** A step has to repeat this often in a row to count as a cycle and not as a silence. */
const IN_A_ROW = 4;

/**
 * The longest usual step between points of a curve, from their times, ms: the longest one that repeats four times in a row. So hourly
 * readings, then every ten minutes, then every minute are one line without gaps; silences are longer, but do not repeat. 0 for fewer
 * points.
 */
export function usualStep(times: readonly number[]): number {
  let longest = 0;
  for (let i = IN_A_ROW; i < times.length; i += 1) {
    let least = Infinity;
    for (let k = 0; k < IN_A_ROW; k += 1) least = Math.min(least, times[i - k]! - times[i - k - 1]!);
    longest = Math.max(longest, least);
  }
  return longest;
}
