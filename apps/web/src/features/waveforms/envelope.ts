/** Seconds from the first sample. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** [seconds, value]. A null value breaks the line. */
export type PlotPoint = readonly [number, number | null];

/** With more samples per pixel the extremes show everything. */
const SAMPLES_A_COLUMN = 2;

/**
 * The drawn points of a signal's window in a plot `columns` pixels wide: the samples or, with more than two per pixel, minimum
 * and maximum of each column in order of occurrence. One sample beyond each end extends the lines past the plot.
 */
export function envelope(
  samples: ArrayLike<number>,
  rate: number,
  { from, to }: Window,
  columns: number,
): { readonly points: PlotPoint[]; readonly isEnvelope: boolean } {
  const first = Math.max(0, Math.floor(from * rate));
  const end = Math.min(samples.length, Math.ceil(to * rate) + 1);
  const count = Math.max(0, end - first);
  const valueAt = (i: number): number | null => (Number.isNaN(samples[i]!) ? null : samples[i]!);
  if (count <= columns * SAMPLES_A_COLUMN)
    return {
      points: Array.from({ length: count }, (_, i): PlotPoint => [(first + i) / rate, valueAt(first + i)]),
      isEnvelope: false,
    };
  const points: PlotPoint[] = [];
  const width = count / columns;
  for (let column = 0; column < columns; column += 1) {
    const start = first + Math.floor(column * width);
    const stop = Math.min(end, first + Math.floor((column + 1) * width));
    let [least, greatest] = [-1, -1];
    for (let i = start; i < stop; i += 1) {
      const value = samples[i]!;
      if (Number.isNaN(value)) continue;
      if (least < 0 || value < samples[least]!) least = i;
      if (greatest < 0 || value > samples[greatest]!) greatest = i;
    }
    if (least < 0) points.push([start / rate, null]);
    else
      for (const i of least === greatest ? [least] : [least, greatest].toSorted((a, b) => a - b))
        points.push([i / rate, samples[i]!]);
  }
  return { points, isEnvelope: true };
}

/** A window moved and scaled about its middle, within a record of `seconds` and not shorter than `least`. */
export function zoomed({ from, to }: Window, scale: number, shift: number, seconds: number, least: number): Window {
  const length = Math.min(seconds, Math.max(least, (to - from) * scale));
  const middle = (from + to) / 2 + (to - from) * shift;
  const start = Math.min(seconds - length, Math.max(0, middle - length / 2));
  return { from: start, to: start + length };
}
