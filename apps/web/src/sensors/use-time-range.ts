import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useConnection } from '../live/hooks.ts';
import { useLiveSource } from '../live/source.ts';
import {
  LATEST,
  liveRange,
  periodAt,
  readTimeRange,
  shifted,
  writeTimeRange,
  type Period,
  type TimeRange,
} from './time-range.ts';

export interface TimeRangeState {
  readonly range: TimeRange;
  /** The requested period. The object is stable until another request is needed. */
  readonly asked: Period;
  /** The number of latest readings, regardless of `asked`. Null: the whole period. */
  readonly latest: number | null;
  /** The displayed period, up to now while live. */
  readonly shown: Period;
  /** Follows the present. */
  readonly isLive: boolean;
  readonly setRange: (range: TimeRange) => void;
  /** Returns from a period to the live range. */
  readonly toLive: () => void;
  readonly earlier: () => void;
  /** Null if there is nothing newer. */
  readonly later: (() => void) | null;
}

/** A live view advances in steps, because a step below a pixel would redraw for nothing. */
const STEP_SHARE = 1 / 2_000;
const SHIFT = 0.5;

/** The time range of the address, common to all parts of the page. */
export function useTimeRange(): TimeRangeState {
  const [params, setParams] = useSearchParams();
  const { now: present } = useLiveSource();
  const range = useMemo(() => readTimeRange(params), [params]);
  const setRange = useCallback(
    (next: TimeRange) => setParams(writeTimeRange(params, next), { replace: true }),
    [params, setParams],
  );
  const isLive = range.kind !== 'period';
  const { from, to } = periodAt(range, 0);
  const now = useSteppedNow(Math.max(1_000, (to - from) * STEP_SHARE));
  const anchor = useAnchor(to - from, now);
  const key = range.kind === 'period' ? null : anchor;
  const asked = useMemo(() => periodAt(range, key ?? 0), [range, key]);
  const shown = useMemo(() => (isLive ? periodAt(range, now) : asked), [range, isLive, now, asked]);
  const newer = shifted(shown, SHIFT, present());
  return {
    range,
    asked,
    latest: range.kind === 'latest' ? LATEST : null,
    shown,
    isLive,
    setRange,
    toLive: () => setRange(liveRange(params)),
    earlier: () => setRange(shifted(shown, -SHIFT, present()) ?? range),
    later: isLive || newer === null ? null : () => setRange(newer),
  };
}

/** Interval of checks during a replay. */
const REPLAY_MS = 1_000;

/** The shown moment in whole steps. Renders once per step. */
export function useSteppedNow(stepMs: number): number {
  const { now, isReplay } = useLiveSource();
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const arm = (): void => {
        timer = setTimeout(
          () => {
            changed();
            arm();
          },
          isReplay ? REPLAY_MS : stepMs - (now() % stepMs),
        );
      };
      arm();
      return () => clearTimeout(timer);
    },
    [stepMs, now, isReplay],
  );
  // During a replay the view ends at its moment.
  return useSyncExternalStore(subscribe, () => (isReplay ? Math.floor : Math.ceil)(now() / stepMs) * stepMs);
}

const DRIFT = 0.04;

/** The time of the last request: renewed when the span has drifted, and after every lost connection to fill its gap. */
function useAnchor(spanMs: number, now: number): number {
  const { now: present } = useLiveSource();
  const fullSecond = useCallback(() => Math.ceil(present() / 1_000) * 1_000, [present]);
  const [anchor, setAnchor] = useState(fullSecond);
  const isLive = useConnection((connection) => connection.state === 'live');
  const wasLost = useRef(false);
  useEffect(() => {
    if (!isLive) wasLost.current = true;
    else if (wasLost.current) {
      wasLost.current = false;
      setAnchor(fullSecond());
    }
  }, [isLive, fullSecond]);
  // Also backwards, for another moment of a replay.
  const hasDrifted = Math.abs(now - anchor) > Math.max(60_000, spanMs * DRIFT);
  useEffect(() => {
    if (hasDrifted) setAnchor(fullSecond());
  }, [hasDrifted, fullSecond]);
  return anchor;
}
