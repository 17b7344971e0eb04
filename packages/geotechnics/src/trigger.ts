/**
 * Ratio of short-term to long-term average of the signal's energy, by recursive averages over `sta` and `lta` samples; 0 until the
 * long one has seen `lta` samples. Same length as the signal.
 * Source: Withers et al. (1998), recursion and start as in ObsPy's `recursive_sta_lta`.
 */
export function recursiveStaLta(samples: ArrayLike<number>, sta: number, lta: number): Float64Array {
  const ratio = new Float64Array(samples.length);
  const [shortWeight, longWeight] = [1 / sta, 1 / lta];
  let short = 0;
  // Never 0, or the ratio of silence would be NaN.
  let long = 2.225_073_858_507_201_4e-308;
  for (let i = 1; i < samples.length; i += 1) {
    const energy = samples[i]! ** 2;
    short = shortWeight * energy + (1 - shortWeight) * short;
    long = longWeight * energy + (1 - longWeight) * long;
    if (i >= lta) ratio[i] = short / long;
  }
  return ratio;
}

/**
 * Triggers of a ratio: [first, last] index of each rise above `on`, until it is no longer above `off` (not above `on`), or for `maxLength`
 * samples, after which it has to rise again. Source: the rules of ObsPy's `trigger_onset`.
 */
export function triggerOnsets(
  ratio: ArrayLike<number>,
  on: number,
  off: number,
  maxLength = Infinity,
): [number, number][] {
  const found: [number, number][] = [];
  let wasOn = false;
  for (let i = 0; i < ratio.length; i += 1) {
    const isOn = ratio[i]! > on;
    if (isOn && !wasOn && i > (found.at(-1)?.[1] ?? -1)) {
      let end = i;
      while (end + 1 < ratio.length && ratio[end + 1]! > off) end += 1;
      found.push([i, Math.min(end, i + maxLength)]);
    }
    wasOn = isOn;
  }
  return found;
}
