import { useRef } from 'react';
import { useEachSecond } from './second.ts';
import { useLiveSource } from './source.ts';

/** Minimum replayed and real time between refetches during a fast replay, ms. */
const LEAST_MS = 60_000;
const REST_MS = 4_000;

/**
 * The limit for queries during a replay: only data received by then (`knownAt`), slightly behind the shown moment. Undefined in
 * the present.
 */
export function useKnownAt(): string | undefined {
  const source = useLiveSource();
  const last = useRef({ at: Infinity, wall: 0 });
  const at = useEachSecond(() => {
    if (!source.isReplay) return 0;
    const [now, wall] = [source.now(), Date.now()];
    const known = last.current;
    const isClose = now - known.at < LEAST_MS || wall - known.wall < REST_MS;
    if (now < known.at || !isClose) last.current = { at: now, wall };
    return last.current.at;
  });
  return at === 0 ? undefined : new Date(at).toISOString();
}
