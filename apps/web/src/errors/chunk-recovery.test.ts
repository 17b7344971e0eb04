import { describe, expect, it, vi } from 'vitest';
import { isChunkError, isMissingModule } from './chunk-error.ts';
import { ChunkRecovery, type RecoveryDeps } from './chunk-recovery.ts';
import { withinTime } from './lazy-part.ts';

function recovery(deps: Partial<RecoveryDeps> = {}, storage = new Map<string, string>()) {
  const reload = vi.fn<() => void>();
  const subject = new ChunkRecovery(
    {
      storage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) },
      now: () => 1_000_000,
      serverBuild: async () => 'new',
      hasUnsavedInput: () => false,
      reload,
      ...deps,
    },
    () => 'old',
  );
  return { subject, reload, storage, state: () => subject.state.getState() };
}

describe('ChunkRecovery', () => {
  it('reloads once, for many failures at the same time', async () => {
    const { subject, reload, state } = recovery();
    await Promise.all([subject.begin(), subject.begin(), subject.begin()]);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(state()).toEqual({ recovery: 'reloading', isNewBuild: true });
  });

  it('shows a second failure within a minute, and reloads again after it', async () => {
    const { storage } = recovery();
    await recovery({}, storage).subject.begin();
    const again = recovery({ now: () => 1_059_999 }, storage);
    await again.subject.begin();
    expect(again.reload).not.toHaveBeenCalled();
    expect(again.state().recovery).toBe('failed');
    const later = recovery({ now: () => 1_060_000 }, storage);
    await later.subject.begin();
    expect(later.reload).toHaveBeenCalledTimes(1);
  });

  it('reloads nothing while the server does not answer, and can be asked again', async () => {
    const builds = [undefined, 'old'];
    const { subject, reload, state } = recovery({ serverBuild: async () => builds.shift() });
    await subject.begin();
    expect(state().recovery).toBe('unreachable');
    expect(reload).not.toHaveBeenCalled();
    await subject.begin();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(state().isNewBuild).toBe(false);
  });

  it('goes on by itself where nobody presses a button, at most once a minute', async () => {
    let now = 1_000_000;
    const builds = [undefined, undefined, 'old', 'old', 'old', 'old'];
    const { subject, reload, state } = recovery({ serverBuild: async () => builds.shift(), now: () => now });
    await subject.again();
    expect(builds).toHaveLength(6);
    await subject.begin();
    await subject.again();
    expect(state().recovery).toBe('unreachable');
    await subject.again();
    expect(reload).toHaveBeenCalledTimes(1);
    subject.state.setState({ recovery: 'failed' });
    now += 59_999;
    await subject.again();
    expect(reload).toHaveBeenCalledTimes(1);
    now += 1;
    await subject.again();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('asks before it loses what was typed', async () => {
    const { subject, reload, state } = recovery({ hasUnsavedInput: () => true });
    await subject.begin();
    expect(state().recovery).toBe('unsaved');
    expect(reload).not.toHaveBeenCalled();
    subject.reloadNow();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('errors of parts', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
    'Loading CSS chunk 12 failed.',
    "'text/html' is not a valid JavaScript MIME type.",
  ])('%s', (message) => expect(isChunkError(new TypeError(message))).toBe(true));

  it('are distinguished from others', () => {
    expect(isChunkError(new TypeError('x is not a function'))).toBe(false);
    expect(isChunkError('Failed to fetch dynamically imported module')).toBe(false);
    expect(isMissingModule(new Error("Cannot find module './x.tsx'"))).toBe(true);
    expect(isMissingModule(new TypeError('x is not a function'))).toBe(false);
  });

  it('come in time or end in an error that says so', async () => {
    vi.useFakeTimers();
    const part = withinTime(new Promise<never>(() => undefined));
    const ended = part.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(120_000);
    const error = await ended;
    expect(isChunkError(error)).toBe(true);
    expect(String(error)).toContain('120 s');
    vi.useRealTimers();
    expect(await withinTime(Promise.resolve(1), 10)).toBe(1);
  });
});
