import type { LiveReading } from '@groundwatch/protocol/live';
import { GAP_CYCLES, quality } from '@groundwatch/protocol/model';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import { mergePoints, type Marks } from '../../charts/curve.ts';
import { usualStep } from '@groundwatch/geotechnics';
import { boundValue, type Bound } from './bound.ts';

export interface BoundCurve {
  readonly bound: Bound;
  readonly points: readonly HistoryPoint[];
  /** The longest time between two points that the line connects, ms. */
  readonly gapMs: number;
  readonly marks: Marks;
  /** The latest reading, or undefined. */
  readonly newest: LiveReading | undefined;
}

/** History of a bound field with its latest reading, calibrated, at the end. A faulty reading has no value. */
export function boundCurve(bound: Bound, history: History | undefined, newest: LiveReading | undefined): BoundCurve {
  const known = history?.series[bound.name] ?? [];
  const last = known.at(-1)?.[0] ?? 0;
  const added: HistoryPoint[] = [];
  const late = new Set(history?.late);
  const suspect = new Set<number>();
  const faults = new Set<number>();
  for (const [time, code] of history?.doubtful ?? []) (code === quality.fault ? faults : suspect).add(time);
  if (newest) {
    const time = Date.parse(newest.collectTime);
    // The last bucket may already contain it.
    if (time > last + (history?.resolution ?? 0) * 1_000) {
      const value = newest.quality === quality.fault ? null : boundValue(bound, newest.values);
      added.push([time, value, value, value]);
      if (newest.late) late.add(time);
      if (newest.quality === quality.fault) faults.add(time);
      else if (newest.quality !== quality.good || newest.checks !== 0) suspect.add(time);
    }
  }
  const cycleMs = bound.device.sendCycle * 1_000;
  const usual = usualStep(known.map(([time]) => time));
  return {
    bound,
    points: mergePoints(known, added),
    gapMs: GAP_CYCLES * Math.max(cycleMs, (history?.resolution ?? 0) * 1_000, usual),
    marks: { late, suspect, faults },
    newest,
  };
}
