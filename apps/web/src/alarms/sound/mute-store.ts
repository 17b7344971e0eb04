import { isRecord } from '../../is-record.ts';
import type { Mute } from './sound-state.ts';

const KEY = 'gw-alarm-mute';

function read(text: string | null): Mute | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || typeof value['until'] !== 'number' || !Array.isArray(value['red'])) return null;
    const level = value['level'];
    if (level !== 1 && level !== 2 && level !== 3 && level !== 4) return null;
    return { until: value['until'], level, red: value['red'].filter((rise) => typeof rise === 'string') };
  } catch {
    return null;
  }
}

/** The mute of this browser, shared by all tabs. */
export const muteStore = {
  get: (): Mute | null => read(localStorage.getItem(KEY)),
  set(mute: Mute | null): void {
    if (mute === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(mute));
  },
  /** Calls back when another tab changes the mute. */
  follow(changed: () => void): () => void {
    const listener = ({ key }: StorageEvent): void => {
      if (key === KEY || key === null) changed();
    };
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
};
