import type { BatteryOutlook, CycleEffect } from '@groundwatch/protocol/rest';
import { formatNumber } from '../../../ui/format-number.ts';

/** 144, 4.8, 0.5: with sensible precision. */
export const countText = (value: number, locale: string): string =>
  formatNumber(value, locale, Number.isInteger(value) || value >= 100 ? 0 : 1);

/** Because of self-discharge and seasons, more than a year is not estimated. */
const LONGEST_DAYS = 365;

/** 12–40, or ≥ 20 without an upper bound. */
export function daysText([least, most]: readonly [number, number | null], locale: string): string {
  const text = (days: number): string => formatNumber(days, locale, days < 10 ? 1 : 0);
  if (most === null || most > LONGEST_DAYS) return `≥ ${text(Math.min(least, LONGEST_DAYS))}`;
  return text(least) === text(most) ? text(least) : `${text(least)}–${text(most)}`;
}

/** The charge used relative to before: 0.3–0.8 ×. */
export function factorText(factor: readonly [number, number], locale: string): string {
  const [low, high] = factor.map((value) => formatNumber(value, locale, value < 10 ? 2 : 0));
  return low === high ? `${low} ×` : `${low}–${high} ×`;
}

/** The basis of several devices' battery estimates. Null: none available. */
export function basisOf(effects: readonly CycleEffect[]): BatteryOutlook['basis'] | 'mixed' | null {
  const kinds = new Set(effects.map(({ battery }) => battery.basis));
  if (kinds.size === 0) return null;
  return kinds.size === 1 ? ([...kinds][0] ?? null) : 'mixed';
}
