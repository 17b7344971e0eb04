import type { History } from '@groundwatch/protocol/rest';

/** A value with the temperature of the same reading. */
export interface Pair {
  readonly time: number;
  readonly value: number;
  readonly temperature: number;
}

/** Values and temperatures of the same readings. Suspect ones are counted and excluded, because they would bend the line. */
export function pairsOf(history: History, field: string, temperature: string): { pairs: Pair[]; leftOut: number } {
  const temperatures = new Map((history.series[temperature] ?? []).map(([time, , , mean]) => [time, mean]));
  const doubtful = new Set(history.doubtful.map(([time]) => time));
  const pairs: Pair[] = [];
  let leftOut = 0;
  for (const [time, , , value] of history.series[field] ?? []) {
    const warmth = temperatures.get(time) ?? null;
    if (value === null || warmth === null) continue;
    if (doubtful.has(time)) leftOut += 1;
    else pairs.push({ time, value, temperature: warmth });
  }
  return { pairs, leftOut };
}
