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
  /** What to ask the server for; the same object until something else has to be asked. */
  readonly asked: Period;
  /** How many of the latest readings are wanted, whatever `asked` says; null: all of the period. */
  readonly latest: number | null;
  /** What is shown: ends now while the range does. */
  readonly shown: Period;
  /** Follows the present. */
  readonly isLive: boolean;
  readonly setRange: (range: TimeRange) => void;
  /** Back from a period to the range that follows the present. */
  readonly toLive: () => void;
  readonly earlier: () => void;
  /** Null where there is nothing newer. */
  readonly later: (() => void) | null;
}

/** A view that ends now moves on in steps: a new one for every pixel would redraw for nothing. */
const STEP_SHARE = 1 / 2_000;
const SHIFT = 0.5;

/** The time range that the address names: one for everything that looks at the same page. */
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

/** While a past is played its steps are looked for so often, ms. */
const REPLAY_MS = 1_000;

/** The moment that is shown in whole steps: renders once a step. */
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
  // What is shown of a past ends at its moment: nothing of what came after it.
  return useSyncExternalStore(subscribe, () => (isReplay ? Math.floor : Math.ceil)(now() / stepMs) * stepMs);
}

const DRIFT = 0.04;

/** When was asked last: anew after the span has drifted, and after every lost connection, whose gap it fills. */
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
  // Also back, where another moment of a past is played.
  const hasDrifted = Math.abs(now - anchor) > Math.max(60_000, spanMs * DRIFT);
  useEffect(() => {
    if (hasDrifted) setAnchor(fullSecond());
  }, [hasDrifted, fullSecond]);
  return anchor;
}
