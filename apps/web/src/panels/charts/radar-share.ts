import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { Threshold } from '../../charts/curve.ts';

/** What a spoke ends at: the limit of the mildest warning, else the end of what can be measured. */
interface Measure {
  readonly kind: 'limit' | 'range';
  readonly value: number;
  readonly level: AlarmLevel | null;
}

/** Beyond it a spoke is cut: one that is far over its limit must not make all others points. */
export const MOST_SHARE = 1.25;

export function measureOf(
  thresholds: readonly Threshold[],
  range: readonly [number, number] | undefined,
): Measure | null {
  const limits = thresholds.flatMap(({ value, level }) => (level === null || value === 0 ? [] : [{ value, level }]));
  const mildest = limits.sort((a, b) => b.level - a.level || Math.abs(a.value) - Math.abs(b.value))[0];
  if (mildest) return { kind: 'limit', value: Math.abs(mildest.value), level: mildest.level };
  const most = range ? Math.max(Math.abs(range[0]), Math.abs(range[1])) : 0;
  return most > 0 ? { kind: 'range', value: most, level: null } : null;
}

/** How much of its measure a value has reached, whatever its sign; null where either is missing. */
export const shareOf = (value: number | null, measure: Measure | null): number | null =>
  value === null || measure === null ? null : Math.abs(value) / measure.value;

/** A point on spoke `index` of `count`, the first one at the top; of a circle of radius 1 around 0. */
export function spoke(index: number, count: number, share: number): readonly [number, number] {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  const length = Math.min(MOST_SHARE, share) / MOST_SHARE;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}
