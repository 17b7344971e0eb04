import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let second = Math.floor(Date.now() / 1_000);

function tick(): void {
  second = Math.floor(Date.now() / 1_000);
  for (const listener of listeners) listener();
  arm();
}

// Aligned to the full second, so that a clock and all ages turn together.
function arm(): void {
  timer = setTimeout(tick, 1_000 - (Date.now() % 1_000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) arm();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** Renders once a second; one timer serves every component. */
export const useSecond = (): number => useSyncExternalStore(subscribe, () => second);

/** Renders only when what `read` tells of the present changes; looked at once a second. It must return the same value while nothing has changed. */
export const useEachSecond = <T extends string | number | boolean>(read: () => T): T =>
  useSyncExternalStore(subscribe, read);
