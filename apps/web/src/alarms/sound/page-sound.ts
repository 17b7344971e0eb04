import { useStore } from 'zustand';
import { isRecord } from '../../is-record.ts';
import { liveClient } from '../../live/live.ts';
import { browserTimers } from '../../live/live-socket.ts';
import { preferences } from '../../session/preferences.ts';
import { AlarmSound, type SoundView } from './alarm-sound.ts';
import { muteStore } from './mute-store.ts';
import type { SoundSettings } from './sound-state.ts';

export const SOUND = 'alarmSound';

/** Five milliseconds, by which a browser tells whether a page may sound unasked. */
const SILENCE =
  'data:audio/wav;base64,UklGRkwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSgAAACAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICA';

/** Alarm sound is on by default. */
export function readSound(value: unknown): SoundSettings {
  const isOn = !isRecord(value) || value['isOn'] !== false;
  const volume = isRecord(value) ? value['volume'] : undefined;
  return { isOn, volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 0.7 };
}

/** The sound of this tab. */
export const pageSound = new AlarmSound({
  alarms: liveClient.alarms,
  createContext: () => (typeof AudioContext === 'undefined' ? null : new AudioContext({ latencyHint: 'interactive' })),
  isAllowedUnasked: () =>
    new Audio(SILENCE).play().then(
      () => true,
      // Only this one is a refusal. After any other error an unattended screen must still try to sound.
      (error: unknown) => !(error instanceof DOMException && error.name === 'NotAllowedError'),
    ),
  connection: {
    isLive: () => liveClient.connection.getState().state === 'live',
    follow: (changed) => liveClient.connection.subscribe(changed),
  },
  locks: 'locks' in navigator ? navigator.locks : undefined,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('gw-alarm-sound'),
  mutes: muteStore,
  settings: {
    get: () => readSound(preferences.store.getState().values[SOUND]),
    follow: (changed) => preferences.store.subscribe(changed),
  },
  now: Date.now,
  after: (ms, run) => browserTimers.after(ms, run),
});

export const useSound = <T>(selector: (view: SoundView) => T): T => useStore(pageSound.view, selector);
