import type { Reinstallation } from './reinstallation.ts';
import type { ReadingValue } from './sensors.ts';

const sumUp = (one: ReadingValue, other: ReadingValue | undefined): ReadingValue => {
  if (one === null || other === undefined || other === null) return null;
  if (typeof one === 'number') return typeof other === 'number' ? one + other : other.map((value) => plus(one, value));
  return one.map((value, index) => plus(value, typeof other === 'number' ? other : (other[index] ?? null)));
};
const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Sum of what a field was shifted by after one time and up to another (ms since 1970): 0 of none, null where some of it is not known. */
function offsetBetween(all: readonly Reinstallation[], field: string, fromMs: number, toMs: number): ReadingValue {
  let offset: ReadingValue = 0;
  for (const { at, offsets } of all) {
    const time = Date.parse(at);
    if (time > fromMs && time <= toMs) offset = sumUp(offset, offsets[field]);
  }
  return offset;
}

/**
 * A value of a field as if the sensor had not been touched since an origin, else never: less all that it was shifted by from there up to its
 * collect time, or, of a value before the origin, with what it was shifted by until then (ms since 1970). Null while that is not known.
 * For what depends on differences; what was measured stays as it is.
 */
export function joinedValue(
  value: ReadingValue,
  reinstallations: readonly Reinstallation[],
  field: string,
  timeMs: number,
  originMs = -Infinity,
): ReadingValue {
  const offset = offsetBetween(reinstallations, field, Math.min(timeMs, originMs), Math.max(timeMs, originMs));
  const sign = timeMs < originMs ? -1 : 1;
  if (value === null || offset === null) return null;
  if (typeof value === 'number') return typeof offset === 'number' ? value - sign * offset : null;
  if (offset === 0) return value;
  return value.map((one, index) => {
    const own = typeof offset === 'number' ? offset : (offset[index] ?? null);
    return one === null || own === null ? null : one - sign * own;
  });
}
