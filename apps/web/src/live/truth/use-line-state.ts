import { useConnection } from '../hooks.ts';
import { useSecond } from '../second.ts';

export interface LineState {
  readonly isLive: boolean;
  /** Which word says it: of the catalogue, below `connection`. */
  readonly word: 'live' | 'connecting' | 'reconnecting' | 'offline';
  /** s until the next attempt; null while one is under way. */
  readonly retryIn: number | null;
  readonly lostForMs: number;
}

/** How the page and the server stand to each other, looked at once a second. A blink shorter than `afterMs` is not worth a word. */
export function useLineState(afterMs: number): LineState {
  const { state, lostAt, retryAt, attempts } = useConnection((connection) => connection);
  useSecond();
  const now = Date.now();
  const lostForMs = lostAt === null ? 0 : now - lostAt;
  if (state === 'live' || lostAt === null || lostForMs < afterMs)
    return { isLive: true, word: 'live', retryIn: null, lostForMs };
  return {
    isLive: false,
    word: !navigator.onLine ? 'offline' : attempts === 0 ? 'connecting' : 'reconnecting',
    retryIn: retryAt === null ? null : Math.max(0, Math.ceil((retryAt - now) / 1_000)),
    lostForMs,
  };
}
