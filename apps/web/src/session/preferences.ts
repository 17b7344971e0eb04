import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '../errors/api-error.ts';
import { apiUrl } from '../server-config.ts';
import { call, requestOf } from '../api/client.ts';
import { showError } from '../ui/toasts.ts';
import { PreferenceStore } from './preference-store.ts';

/** Preferences of the look, kept by the login page. */
export const lookKeys = ['theme', 'scheme', 'size', 'primaryColor'] as const;

const PUT = 'PUT /rest/user/preferences/:key';

/** A closing page ignores the answer, and the browser completes the call. */
const putLeaving = (key: string, value: unknown): Promise<unknown> => {
  const { method, url } = requestOf(PUT, { params: { key } });
  return fetch(url, {
    method,
    keepalive: true,
    credentials: apiUrl() === '' ? 'same-origin' : 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });
};

export const preferences = new PreferenceStore({
  put(key, value, isLeaving) {
    return isLeaving ? putLeaving(key, value) : call(PUT, { params: { key }, body: { value } });
  },
  storage: localStorage,
  onFailure: (error) => {
    if (!(error instanceof ApiError && error.status === 401)) showError(error);
  },
  lookKeys,
});

addEventListener('pagehide', () => void preferences.flush(true));

/**
 * A user preference and its setter: applied at once, sent to the server soon. `read` makes a valid value of anything. If defined
 * outside the component, its results keep their identity.
 */
export function usePreference<T>(key: string, read: (value: unknown) => T): readonly [T, (next: T) => void] {
  const raw = useStore(preferences.store, (state) => state.values[key]);
  const value = useMemo(() => read(raw), [raw, read]);
  const change = useCallback((next: T) => preferences.set(key, next), [key]);
  return [value, change];
}
