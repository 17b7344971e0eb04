/** So often in a row a step has to be kept before it is a cycle and no silence. */
const IN_A_ROW = 4;

/**
 * How far apart the points of a curve usually stood where they stood furthest apart, from their times, ms: the longest step that was
 * kept four times in a row. So readings of every hour, then every ten minutes, then every minute are one line without gaps; silences
 * in between are longer, but do not follow each other. 0 of fewer points.
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
