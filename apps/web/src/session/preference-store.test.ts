import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PreferenceStore } from './preference-store.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
const put = vi.fn<(key: string, value: unknown, isLeaving: boolean) => Promise<unknown>>();
const onFailure = vi.fn();
const start = () => new PreferenceStore({ put, storage, onFailure, lookKeys: ['theme'] });
const valuesOf = (store: PreferenceStore) => store.store.getState().values;
const user = (id: number, preferences: Record<string, unknown> = {}) => ({ id, preferences });

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  put.mockReset().mockResolvedValue(null);
  onFailure.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('preferences', () => {
  it('apply at once and are sent half a second after the last change', async () => {
    const store = start();
    store.adopt(user(1, { size: 'mini' }));
    store.set('theme', 'line');
    await vi.advanceTimersByTimeAsync(400);
    store.set('theme', 'star');
    expect(valuesOf(store)).toEqual({ size: 'mini', theme: 'star' });
    await vi.advanceTimersByTimeAsync(499);
    expect(put).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(put.mock.calls).toEqual([['theme', 'star', false]]);
  });

  it('send another key on its own', async () => {
    const store = start();
    store.adopt(user(1));
    store.set('theme', 'line');
    await vi.advanceTimersByTimeAsync(300);
    store.set('size', 'mini');
    await vi.advanceTimersByTimeAsync(200);
    expect(put.mock.calls).toEqual([['theme', 'line', false]]);
    await vi.advanceTimersByTimeAsync(300);
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('never have two of a key under way', async () => {
    const answers: (() => void)[] = [];
    put.mockImplementation(() => new Promise<void>((resolve) => answers.push(resolve)));
    const store = start();
    store.adopt(user(1));
    store.set('theme', 'line');
    await vi.advanceTimersByTimeAsync(500);
    store.set('theme', 'star');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(put).toHaveBeenCalledTimes(1);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(put.mock.lastCall).toEqual(['theme', 'star', false]);
  });

  it('go with the page that closes', async () => {
    const store = start();
    store.adopt(user(1));
    store.set('theme', 'line');
    await store.flush(true);
    expect(put.mock.calls).toEqual([['theme', 'line', true]]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('stay here when the server refuses, complained about once, and are sent again at the next start', async () => {
    put.mockRejectedValue(new Error('no'));
    const store = start();
    store.adopt(user(1));
    store.set('theme', 'line');
    store.set('size', 'mini');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(valuesOf(store)).toEqual({ theme: 'line', size: 'mini' });

    put.mockReset().mockResolvedValue(null);
    const next = start();
    next.adopt(user(1, { theme: 'd2', other: 1 }));
    expect(valuesOf(next)).toEqual({ theme: 'line', size: 'mini', other: 1 });
    await vi.advanceTimersByTimeAsync(500);
    expect(put).toHaveBeenCalledTimes(2);
    const third = start();
    third.adopt(user(1, { theme: 'd2' }));
    expect(valuesOf(third)).toEqual({ theme: 'd2' });
  });

  it('keep only the look of the last user before the first answer', async () => {
    const store = start();
    store.adopt(user(1, { theme: 'line', tabs: ['/x'] }));
    expect(valuesOf(start())).toEqual({ theme: 'line' });
    store.leave();
    expect(store.store.getState()).toEqual({ userId: null, values: { theme: 'line' } });
  });

  it('of one user are never another’s', async () => {
    const store = start();
    store.adopt(user(1, { theme: 'line' }));
    store.set('tabs', ['/x']);
    store.adopt(user(2, { size: 'mini' }));
    expect(valuesOf(store)).toEqual({ size: 'mini' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(put).not.toHaveBeenCalled();
    store.adopt(user(1));
    expect(valuesOf(store)).toEqual({ tabs: ['/x'] });
  });

  it('keep their identity through an answer that says the same', () => {
    const store = start();
    store.adopt(user(1, { tabs: ['/x'] }));
    const before = valuesOf(store)['tabs'];
    store.adopt(user(1, { tabs: ['/x'], more: 1 }));
    expect(valuesOf(store)['tabs']).toBe(before);
  });

  it.each(['{', '7', '{"values":1,"unsent":[]}', '{"values":{},"unsent":3}'])(
    'do not mind %s in the storage',
    (text) => {
      stored.set('gw-last-user', '1');
      stored.set('gw-preferences:1', text);
      const store = start();
      store.adopt(user(1, { theme: 'line' }));
      expect(valuesOf(store)).toEqual({ theme: 'line' });
    },
  );

  it('work where the browser keeps nothing', () => {
    const fail = () => {
      throw new Error('refused');
    };
    const store = new PreferenceStore({ put, storage: { getItem: fail, setItem: fail }, onFailure, lookKeys: [] });
    store.adopt(user(1, { theme: 'line' }));
    store.set('theme', 'star');
    expect(valuesOf(store)).toEqual({ theme: 'star' });
  });
});
