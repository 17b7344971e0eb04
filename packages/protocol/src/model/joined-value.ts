import type { Reinstallation } from './reinstallation.ts';
import type { ReadingValue } from './sensors.ts';

const sumUp = (one: ReadingValue, other: ReadingValue | undefined): ReadingValue => {
  if (one === null || other === undefined || other === null) return null;
  if (typeof one === 'number') return typeof other === 'number' ? one + other : other.map((value) => plus(one, value));
  return one.map((value, index) => plus(value, typeof other === 'number' ? other : (other[index] ?? null)));
};
const plus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Sum of a field's offsets after one time up to another (ms since 1970): 0 for none, null where one is unknown. */
function offsetBetween(all: readonly Reinstallation[], field: string, fromMs: number, toMs: number): ReadingValue {
  let offset: ReadingValue = 0;
  for (const { at, offsets } of all) {
    const time = Date.parse(at);
    if (time > fromMs && time <= toMs) offset = sumUp(offset, offsets[field]);
  }
  return offset;
}

/**
 * Continues a value across re-installations: subtracts the offsets between the origin and its collect time, or adds them for a value before
 * the origin (ms since 1970). Without an origin it subtracts all offsets up to its collect time. null while an offset is unknown. Used for
 * differences; stored values do not change.
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
