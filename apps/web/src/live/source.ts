import { createContext, useContext } from 'react';
import { judgedAt, liveClient, liveStore, serverClock } from './live.ts';
import type { Activity } from './activity.ts';
import type { LiveStore } from './live-store.ts';

/** The data source of a view: the present, or a replay. */
export interface LiveSource {
  readonly store: LiveStore;
  /** The shown moment, ms since 1970: server time, or the replayed one. */
  readonly now: () => number;
  /** The moment for device states. It stops while nothing is known. */
  readonly judgedAt: () => number;
  /** Reports received up to that moment. */
  readonly activity: () => Activity;
  /** A replay: nothing can be sent or acknowledged, and nothing sounds. */
  readonly isReplay: boolean;
  /** The stations of a replay. Absent: all. */
  readonly stationIds?: readonly number[] | undefined;
}

export const presentSource: LiveSource = {
  store: liveStore,
  now: () => serverClock.now(),
  judgedAt,
  activity: () => liveClient.activity,
  isReplay: false,
};

const Source = createContext(presentSource);

export const LiveSourceProvider = Source.Provider;
export const useLiveSource = (): LiveSource => useContext(Source);
