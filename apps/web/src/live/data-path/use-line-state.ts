import { useConnection } from '../hooks.ts';
import { useSecond } from '../second.ts';

export interface LineState {
  readonly isLive: boolean;
  /** The catalogue key below `connection`. */
  readonly word: 'live' | 'connecting' | 'reconnecting' | 'offline';
  /** s until the next attempt. Null during one. */
  readonly retryIn: number | null;
  readonly lostForMs: number;
}

/** The state of the connection, checked once a second. Interruptions shorter than `afterMs` are ignored. */
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
