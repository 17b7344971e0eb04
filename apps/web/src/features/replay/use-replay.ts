import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { ApiError } from '../../errors/api-error.ts';
import { serverClock } from '../../live/live.ts';
import { browserTimers } from '../../live/live-socket.ts';
import type { Speed } from '../../live/replay/clock.ts';
import { Replay } from '../../live/replay/replay.ts';
import { withReplay, type ReplayAddress } from './address.ts';

/** Of these stations, in the form of calls. */
export const placeOf = (stationIds: readonly number[] | undefined) =>
  stationIds ? { stationIds: stationIds.join() } : {};

const make = ({ at, speed, isPaused }: ReplayAddress, stationIds: readonly number[] | undefined): Replay =>
  new Replay(
    {
      timers: browserTimers,
      present: () => serverClock.now(),
      stationIds,
      fetchState: (moment, signal) =>
        call('GET /rest/replay/state', { query: { at: moment, ...placeOf(stationIds) }, signal }),
      fetchChanges: (from, to, signal) =>
        call('GET /rest/replay/changes', { query: { from, to, ...placeOf(stationIds) }, signal }),
    },
    at,
    speed,
    !isPaused,
  );

/** The server refuses a replay of more devices than it may have. */
export const isTooLarge = (error: Error | null): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === 'stationIds');

export interface ReplayControls {
  readonly replay: Replay;
  /** The chosen stations; null: all of the page. */
  readonly stationIds: readonly number[] | null;
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (at: number) => void;
  /** Goes to a moment; with other stations it begins again. Null: all of the page. */
  readonly choose: (at: number, stationIds: readonly number[] | null) => void;
  readonly setSpeed: (speed: Speed) => void;
  /** Back to the present. */
  readonly end: () => void;
  /** The address of this page at the shown moment, paused. */
  readonly link: () => string;
}

/**
 * The replay in the address. Actions change the address, and address changes control the replay. `stationIds`: those of the page; absent:
 * all. For other stations it must be mounted again.
 */
export function useReplay(address: ReplayAddress, stationIds: readonly number[] | undefined): ReplayControls {
  const [params, setParams] = useSearchParams();
  const [replay] = useState(() => make(address, address.stationIds ?? stationIds));
  const known = useRef(address);
  useEffect(() => replay.start(), [replay]);
  useEffect(() => {
    const before = known.current;
    known.current = address;
    // The user followed a link or navigated back.
    if (address.at !== before.at) replay.seek(address.at);
    if (address.speed !== before.speed) replay.setSpeed(address.speed);
    if (address.isPaused !== before.isPaused) (address.isPaused ? () => replay.pause() : () => replay.play())();
  }, [replay, address]);

  const write = (change: Partial<ReplayAddress>): void => {
    const { moment, speed, isPlaying } = replay.view.getState();
    const next = { ...known.current, at: moment, speed, isPaused: !isPlaying, ...change };
    const at = Math.floor(next.at / 1_000) * 1_000;
    known.current = { ...next, at };
    setParams((now) => withReplay(now, known.current), { replace: true });
  };
  return {
    replay,
    stationIds: address.stationIds,
    play: () => {
      replay.play();
      write({ isPaused: false });
    },
    pause: () => {
      replay.pause();
      write({ isPaused: true });
    },
    seek: (at) => {
      replay.seek(at);
      write({ at });
    },
    choose: (at, chosen) => {
      replay.seek(at);
      write({ at, stationIds: chosen });
    },
    setSpeed: (speed) => {
      replay.setSpeed(speed);
      write({ speed });
    },
    end: () => setParams((now) => withReplay(now, null), { replace: true }),
    link: () => {
      const { moment, speed } = replay.view.getState();
      const query = withReplay(params, {
        ...known.current,
        ...{ at: Math.floor(moment / 1_000) * 1_000, speed, isPaused: true },
      });
      return `${window.location.origin}${window.location.pathname}?${query.toString()}`;
    },
  };
}
