import { createContext, useContext } from 'react';
import { judgedAt, liveClient, liveStore, serverClock } from './live.ts';
import type { Activity } from './activity.ts';
import type { LiveStore } from './live-store.ts';

/** Where a view takes what it shows from: the present, or a past that is being played. */
export interface LiveSource {
  readonly store: LiveStore;
  /** The moment that is shown, in ms since 1970: the server's present, or the moment that is played. */
  readonly now: () => number;
  /** The moment at which devices are judged: it stands while nothing is known of them. */
  readonly judgedAt: () => number;
  /** Reports as they arrived up to that moment. */
  readonly activity: () => Activity;
  /** A past is being played: nothing is sent, acknowledged or sounded from here. */
  readonly isReplay: boolean;
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
