import { DAY_MS } from '@groundwatch/protocol/model';
import type { Pair } from './pairs.ts';

/** A daily mean needs most of a day, half of it on either side. */
const HALF = DAY_MS / 2;

/**
 * Pairs without changes from day to day: value and temperature minus their means over the surrounding day, plus the overall
 * means. This removes slow movement and the season and keeps the daily temperature effect. Pairs within half a day of an end or a
 * gap have no whole day around them and are left out. Sorted by time, as given.
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
