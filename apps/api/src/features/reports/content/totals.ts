import type { AlarmLevel } from '@groundwatch/protocol/model';
import { isDisplacement, type Gauge, type Measured, type Part } from './facts.ts';

/** The key figures of a period, also compared with those of the period before. */
export interface Totals {
  readonly alarms: number;
  readonly byLevel: ReadonlyMap<AlarmLevel, number>;
  /** The largest movement and the largest velocity; undefined where nothing was measured. */
  readonly most: Measured | undefined;
  readonly fastest: Measured | undefined;
  readonly wettest: Gauge | undefined;
  readonly heard: number;
  readonly due: number;
  readonly missing: number;
  readonly dueS: number;
  readonly onlineS: number;
  readonly gaps: number;
}

export function totalsOf({ alarms, measured, gauges, devices }: Part): Totals {
  const moved = measured.filter(isDisplacement);
  const most = (of: (one: Measured) => number | null): Measured | undefined =>
    moved.filter((one) => of(one) !== null).toSorted((a, b) => Math.abs(of(b)!) - Math.abs(of(a)!))[0];
  const figures = [...devices.values()];
  const sum = (key: 'due' | 'missing' | 'dueS' | 'onlineS' | 'gaps'): number =>
    figures.reduce((all, one) => all + one[key], 0);
  const byLevel = new Map<AlarmLevel, number>();
  for (const { level } of alarms) byLevel.set(level as AlarmLevel, (byLevel.get(level as AlarmLevel) ?? 0) + 1);
  return {
    alarms: alarms.length,
    byLevel,
    most: most(({ change }) => change),
    fastest: most(({ rate }) => rate),
    wettest: gauges.toSorted((a, b) => (b.rain?.total ?? -1) - (a.rain?.total ?? -1))[0],
    heard: figures.filter(({ received }) => received > 0).length,
    due: sum('due'),
    missing: sum('missing'),
    dueS: sum('dueS'),
    onlineS: sum('onlineS'),
    gaps: sum('gaps'),
  };
}

/** Percentage; null when the whole is 0. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? (100 * part) / whole : null);
