import { useState } from 'react';
import type { Span } from '../../charts/curve.ts';
import { serverClock } from '../../live/live.ts';
import { LEAST_PERIOD, type TimeRange } from '../../sensors/time-range.ts';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';

export interface Zoom {
  /** Zooms to a span of the chart, or by a share of the length around the middle. */
  readonly to: (from: number, to: number) => void;
  readonly by: (factor: number) => void;
  /** To the previous range, or null without one. */
  readonly back: (() => void) | null;
  /** To the range before the first step. */
  readonly reset: (() => void) | null;
}

/** Zooms step by step and back. Another selected range ends the history. */
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
