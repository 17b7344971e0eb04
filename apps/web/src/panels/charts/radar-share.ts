import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { Threshold } from '../../charts/curve.ts';

/** The end of a spoke: the limit of the mildest level, else the end of the measuring range. */
interface Measure {
  readonly kind: 'limit' | 'range';
  readonly value: number;
  readonly level: AlarmLevel | null;
}

/** Longer spokes are cut, so that one large excess does not shrink all others to points. */
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

/** The absolute value as a share of its measure. Null if either is missing. */
export const shareOf = (value: number | null, measure: Measure | null): number | null =>
  value === null || measure === null ? null : Math.abs(value) / measure.value;

/** A point on spoke `index` of `count`, the first at the top, on a circle of radius 1 around 0. */
export function spoke(index: number, count: number, share: number): readonly [number, number] {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  const length = Math.min(MOST_SHARE, share) / MOST_SHARE;
  return [Math.cos(angle) * length, Math.sin(angle) * length];
}
