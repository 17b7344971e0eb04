import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let second = Math.floor(Date.now() / 1_000);

function tick(): void {
  second = Math.floor(Date.now() / 1_000);
  for (const listener of listeners) listener();
  arm();
}

// Aligned to full seconds, so that clock and ages change together.
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

/** Renders once a second, or if not wanted only with others. One timer serves all components. */
export const useSecond = (isWanted = true): number => useSyncExternalStore(subscribe, () => (isWanted ? second : 0));

/** Renders only when the result of `read` changes, checked once a second. It must return the same value while unchanged. */
export const useEachSecond = <T>(read: () => T): T => useSyncExternalStore(subscribe, read);
