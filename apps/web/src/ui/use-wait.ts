import { useEffect, useState } from 'react';
import { ApiError } from '../errors/api-error.ts';

/** Seconds left until a retry is allowed, counting down. 0 without a wait. */
export function useWait(error: Error | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const waitMs = error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1_000 : 0;
    const until = performance.now() + waitMs;
    const show = (): void => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000)));
    show();
    if (waitMs === 0) return undefined;
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}
