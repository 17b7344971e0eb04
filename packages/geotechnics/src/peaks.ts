/** The sample furthest from zero. */
export interface Peak {
  /** Signed, in the unit of the signal. */
  readonly value: number;
  readonly index: number;
  /** Time after the first sample. */
  readonly seconds: number;
}

/** Peak of a waveform sampled at `rateHz`; the first of equal ones, null without samples. */
export function peakOf(samples: ArrayLike<number>, rateHz: number): Peak | null {
  let index = -1;
  for (let i = 0; i < samples.length; i += 1) {
    if (index < 0 || Math.abs(samples[i]!) > Math.abs(samples[index]!)) index = i;
  }
  return index < 0 ? null : { value: samples[index]!, index, seconds: index / rateHz };
}

/** Root mean square about the mean, in the unit of the signal; null without samples. */
export function rmsOf(samples: ArrayLike<number>): number | null {
  const { length } = samples;
  if (length === 0) return null;
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += samples[i]!;
  const mean = sum / length;
  let squares = 0;
  for (let i = 0; i < length; i += 1) squares += (samples[i]! - mean) ** 2;
  return Math.sqrt(squares / length);
}
