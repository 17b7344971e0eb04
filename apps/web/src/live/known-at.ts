import { useRef } from 'react';
import { useEachSecond } from './second.ts';
import { useLiveSource } from './source.ts';

/** What is played fast is not asked for anew with every picture: after so much of the past, and of the present, ms. */
const LEAST_MS = 60_000;
const REST_MS = 4_000;

/**
 * For questions to the server while a past is played: only what had been received by then (`knownAt`). Never after the moment that
 * is shown, and a little behind it. Undefined in the present, where everything counts.
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
