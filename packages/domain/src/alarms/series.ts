import type { SampleValue, Series } from './sources.ts';

/** Index of the last time at or before `at`, −1 for none. Checks the end first, as most calls ask for the newest. */
export function indexAt(times: readonly number[], at: number): number {
  let high = times.length - 1;
  if (high < 0 || times[high]! <= at) return high;
  let step = 1;
  let low = high - step;
  while (low >= 0 && times[low]! > at) {
    high = low;
    step *= 2;
    low -= step;
  }
  if (low < 0) low = -1;
  // times[low] <= at < times[high]
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** Index of the last time before `at`, −1 for none. */
export function indexBefore(times: readonly number[], at: number): number {
  const index = indexAt(times, at);
  return index >= 0 && times[index] === at ? index - 1 : index;
}

/** Elements of a value: 1 of a plain number. */
export const widthOf = (value: SampleValue | undefined): number =>
  value === null || value === undefined ? 0 : typeof value === 'number' ? 1 : value.length;

/** The number of one element, null where it is unusable or not finite. */
export function elementOf(value: SampleValue | undefined, element: number): number | null {
  if (value === null || value === undefined) return null;
  const one = typeof value === 'number' ? (element === 0 ? value : null) : (value[element] ?? null);
  return one !== null && Number.isFinite(one) ? one : null;
}

/** Whether any part of a value is usable. */
export const isUsable = (value: SampleValue | undefined): boolean => {
  const width = widthOf(value);
  for (let i = 0; i < width; i += 1) if (elementOf(value, i) !== null) return true;
  return false;
};

/** How many unusable readings a search may skip: a value behind more of them no longer counts as the last one. */
export const MAX_SKIPPED = 8;

/** Index at or before `index` of the newest usable reading of an element, skipping at most `MAX_SKIPPED`; −1 for none. */
export function lastUsable({ values }: Series, index: number, element: number): number {
  for (let i = index; i >= 0 && i >= index - MAX_SKIPPED; i -= 1) if (elementOf(values[i], element) !== null) return i;
  return -1;
}
