import { DAY_MS } from '@groundwatch/protocol/model';
import type { Pair } from './pairs.ts';

/** A mean of a day needs most of a day: half of it on either side. */
const HALF = DAY_MS / 2;

/**
 * Pairs without what changes from day to day: value and temperature less their means over the day around, plus those of all. Slow
 * movement of the ground and the season go, the warmth of the day stays. Pairs closer than half a day to an end or in a gap have no whole
 * day around them and are left out. Sorted by time, as given.
 */
export function withoutDrift(pairs: readonly Pair[]): Pair[] {
  const found: (Pair & { meanValue: number; meanTemperature: number })[] = [];
  let [from, to] = [0, 0];
  let [sumValue, sumTemperature] = [0, 0];
  for (const pair of pairs) {
    for (; to < pairs.length && pairs[to]!.time <= pair.time + HALF; to += 1) {
      sumValue += pairs[to]!.value;
      sumTemperature += pairs[to]!.temperature;
    }
    for (; pairs[from]!.time < pair.time - HALF; from += 1) {
      sumValue -= pairs[from]!.value;
      sumTemperature -= pairs[from]!.temperature;
    }
    const count = to - from;
    const isWhole = pairs[to - 1]!.time - pairs[from]!.time > DAY_MS * 0.9;
    if (isWhole && count >= 4)
      found.push({ ...pair, meanValue: sumValue / count, meanTemperature: sumTemperature / count });
  }
  const mean = (of: (pair: Pair) => number): number => found.reduce((sum, pair) => sum + of(pair), 0) / found.length;
  const [value, temperature] = [mean((pair) => pair.value), mean((pair) => pair.temperature)];
  return found.map((pair) => ({
    time: pair.time,
    value: pair.value - pair.meanValue + value,
    temperature: pair.temperature - pair.meanTemperature + temperature,
  }));
}
