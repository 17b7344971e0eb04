import { useState } from 'react';
import type { Span } from '../../charts/curve.ts';
import { serverClock } from '../../live/live.ts';
import { LEAST_PERIOD, type TimeRange } from '../../sensors/time-range.ts';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';

export interface Zoom {
  /** To a span of the chart; also by a share of the length around the middle. */
  readonly to: (from: number, to: number) => void;
  readonly by: (factor: number) => void;
  /** To what was seen before the last step; null where there is none. */
  readonly back: (() => void) | null;
  /** To what was seen before the first step. */
  readonly reset: (() => void) | null;
}

/** Goes into a period step by step and back again. Another range that somebody chooses meanwhile ends the way. */
export function useZoom(time: TimeRangeState, range: Span): Zoom {
  const [way, setWay] = useState<{ steps: readonly TimeRange[]; at: TimeRange | null }>({ steps: [], at: null });
  const isSame = (a: TimeRange, b: TimeRange | null): boolean => JSON.stringify(a) === JSON.stringify(b);
  const steps = isSame(time.range, way.at) ? way.steps : [];
  const go = (next: TimeRange, left: readonly TimeRange[]): void => {
    setWay({ steps: left, at: next });
    time.setRange(next);
  };
  const to = (from: number, until: number): void =>
    go({ kind: 'period', from: Math.round(from), to: Math.round(Math.max(until, from + LEAST_PERIOD)) }, [
      ...steps,
      time.range,
    ]);
  const [first] = steps;
  const last = steps.at(-1);
  return {
    to,
    by: (factor) => {
      const middle = (range.from + range.to) / 2;
      const half = ((range.to - range.from) / 2) * factor;
      const beyond = Math.max(0, middle + half - Math.max(range.to, serverClock.now()));
      to(middle - half - beyond, middle + half - beyond);
    },
    back: last ? () => go(last, steps.slice(0, -1)) : null,
    reset: first ? () => go(first, []) : null,
  };
}
