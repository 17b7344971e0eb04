import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSessionExpired, sessionExpired } from './session-events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sessionExpired', () => {
  it('leads to the login once, 0.1 s later, however many calls were refused', () => {
    const listener = vi.fn<() => void>();
    const stop = onSessionExpired(listener);
    for (let call = 0; call < 10; call += 1) sessionExpired();
    vi.advanceTimersByTime(99);
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(listener).toHaveBeenCalledTimes(1);
    sessionExpired();
    vi.advanceTimersByTime(100);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    sessionExpired();
    vi.advanceTimersByTime(100);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
