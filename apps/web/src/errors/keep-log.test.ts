import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { catchErrors, reactErrors } from './catch-errors.ts';
import { clearErrors, errorLog, logError, markUploaded } from './error-log.ts';
import { keepErrorLog } from './keep-log.ts';
import { notUploaded } from '../pages/log/upload-log.ts';

const messages = () => errorLog.getState().entries.map(({ tag, message }) => `${tag} ${message}`);

function keeper(kept?: string) {
  const stored = new Map<string, string>(kept === undefined ? [] : [['gw-error-log', kept]]);
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage;
  const target = new EventTarget() as unknown as Window;
  keepErrorLog(storage, target);
  return { stored, target };
}

beforeEach(() => {
  vi.useFakeTimers();
  clearErrors();
});
afterEach(() => void vi.useRealTimers());

describe('the kept log', () => {
  it('comes back after a reload, and goes on counting', () => {
    const { stored, target } = keeper();
    logError({ tag: 'error', message: 'before' });
    target.dispatchEvent(new Event('pagehide'));
    const kept = stored.get('gw-error-log') ?? '';
    clearErrors();
    keeper(kept);
    expect(messages()).toEqual(['error before']);
    logError({ tag: 'error', message: 'before' });
    logError({ tag: 'error', message: 'after' });
    expect(errorLog.getState().entries).toMatchObject([{ message: 'after' }, { message: 'before', count: 2 }]);
  });

  it('is written once for many errors', () => {
    const { stored } = keeper();
    for (let n = 0; n < 50; n += 1) logError({ tag: 'error', message: `${n}` });
    expect(stored.size).toBe(0);
    vi.advanceTimersByTime(500);
    expect(stored.get('gw-error-log')).toContain('"49"');
  });

  it.each(['not JSON', '{}', '{"nextId":1,"entries":[{"id":"x"}]}', 'null'])('survives %s', (kept) => {
    keeper(kept);
    expect(messages()).toEqual([]);
  });
});

describe('what nobody caught', () => {
  const target = new EventTarget();
  catchErrors(target);
  const reject = (reason: unknown) => target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

  it('is written down', () => {
    const thrown = { error: new TypeError('x'), message: 'x', filename: 'a.js', lineno: 1, colno: 2 };
    target.dispatchEvent(Object.assign(new Event('error'), thrown));
    reject(new Error('y'));
    reject('z');
    reject(undefined);
    expect(messages()).toEqual(['rejection Unknown error', 'rejection z', 'rejection y', 'error TypeError: x']);
  });

  it('is a part that is missing where the import failed', () => {
    reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
    expect(messages()).toEqual(['chunk TypeError: Failed to fetch dynamically imported module: /assets/a.js']);
  });

  it('is not a call that is in the log already, or was given up', () => {
    reject(new ApiError('refused', 500));
    reject(new DOMException('', 'AbortError'));
    const harmless = { message: 'ResizeObserver loop completed with undelivered notifications.' };
    target.dispatchEvent(Object.assign(new Event('error'), harmless));
    expect(messages()).toEqual([]);
  });

  it('says in which components React met it', () => {
    reactErrors.onCaughtError?.(new Error('drawing'), { componentStack: '\n    at Panel', errorBoundary: undefined });
    expect(errorLog.getState().entries[0]).toMatchObject({ tag: 'render', message: 'drawing' });
    expect(errorLog.getState().entries[0]?.detail).toContain('at Panel');
  });
});

describe('an upload', () => {
  it('takes what is new and what was repeated since', () => {
    logError({ tag: 'error', message: 'a' });
    logError({ tag: 'error', message: 'b' });
    markUploaded(errorLog.getState().entries);
    expect(notUploaded(errorLog.getState().entries)).toEqual([]);
    logError({ tag: 'error', message: 'a' });
    expect(notUploaded(errorLog.getState().entries)).toMatchObject([{ message: 'a', count: 2, uploaded: 1 }]);
  });
});
