import { HOUR_MS } from '@groundwatch/protocol/model';
import { isBadTotal } from '@groundwatch/geotechnics';
import { elementOf, MAX_SKIPPED } from '../series.ts';
import type { Series } from '../sources.ts';
import { exactly, type Measure } from './value.ts';

/** Longest duration of an intensity–duration curve, h. */
export const LONGEST_HOURS = 72;

/**
 * Walks back over the rain between readings of the counter, newest first, until `start` is passed: (from, to], mm. A counter that falls
 * restarted at 0; a bad reading between two good ones is skipped. False: there is no other reading.
 */
function walkBack(
  { times, values }: Series,
  index: number,
  start: number,
  step: (from: number, to: number, mm: number) => void,
): boolean {
  let [newer, total] = [index, elementOf(values[index], 0)!];
  let isKnown = false;
  let passed = 0;
  const older = (from: number): number => {
    let i = from - 1;
    for (; i >= 0 && passed <= MAX_SKIPPED; i -= 1) {
      if (elementOf(values[i], 0) !== null) return i;
      if (times[i]! <= start) passed += 1;
    }
    return -1;
  };
  for (let i = older(index); i >= 0 && times[newer]! > start;) {
    const one = elementOf(values[i], 0)!;
    const before = older(i);
    if (before < 0 || !isBadTotal(elementOf(values[before], 0)!, one, total)) {
      step(times[i]!, times[newer]!, total >= one ? total - one : total);
      [newer, total] = [i, one];
      isKnown = true;
    }
    i = before;
  }
  return isKnown;
}

/** Rain in mm in the last `ms`; an increment that began before counts in proportion. */
export const rainWithin = (ms: number): Measure =>
  exactly((_, series, index) => {
    if (elementOf(series.values[index], 0) === null) return null;
    const start = series.times[index]! - ms;
    let sum = 0;
    const isKnown = walkBack(series, index, start, (from, to, mm) => {
      sum += from >= start ? mm : (mm * (to - start)) / (to - from);
    });
    return isKnown ? sum : null;
  });

const sums = new Float64Array(LONGEST_HOURS + 1);

/**
 * The largest ratio of the mean intensity over the last D hours, D from 1 to 72, to the curve a·D^−b (mm/h). Records D, the intensity, and
 * the curve's value. Sources of curves: Aleotti (2004) 19·D^−0.50, Caine (1980) 14.82·D^−0.39.
 */
export const rainIntensity = (a: number, b: number): Measure => {
  const curve = Array.from({ length: LONGEST_HOURS + 1 }, (_, hours) => a * hours ** -b);
  return (_, series, index, _element, into) => {
    into.value = null;
    into.atWorst = null;
    if (elementOf(series.values[index], 0) === null) return;
    const at = series.times[index]!;
    sums.fill(0);
    // Rain that fell between D − 1 and D hours ago is at index D.
    const isKnown = walkBack(series, index, at - LONGEST_HOURS * HOUR_MS, (from, to, mm) => {
      const first = Math.floor((at - to) / HOUR_MS) + 1;
      for (let hours = first; hours <= LONGEST_HOURS; hours += 1) {
        const begin = Math.max(from, at - hours * HOUR_MS);
        const end = Math.min(to, at - (hours - 1) * HOUR_MS);
        if (end > begin) sums[hours]! += begin === from && end === to ? mm : (mm * (end - begin)) / (to - from);
        if (begin === from) break;
      }
    });
    if (!isKnown) return;
    let worst = -Infinity;
    let sum = 0;
    for (let hours = 1; hours <= LONGEST_HOURS; hours += 1) {
      sum += sums[hours]!;
      const ratio = sum / hours / curve[hours]!;
      if (ratio <= worst) continue;
      worst = ratio;
      into.extras[0] = hours;
      into.extras[1] = sum / hours;
      into.extras[2] = curve[hours]!;
    }
    into.value = worst;
    into.atWorst = worst;
  };
};
