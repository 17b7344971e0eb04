import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { ChunkTimeout } from './chunk-error.ts';

/** Neither the import of a script nor a style sheet can be given a time-out by the browser or by Vite, so they race this. */
const CHUNK_TIMEOUT_MS = 120_000;

/** What `load` brings, or ChunkTimeout. */
export async function withinTime<T>(load: Promise<T>, milliseconds = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([load, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A component whose code comes on demand: with `load`, or when it is shown first. */
export type Part<P> = ((props: P) => ReactNode) & { readonly load: () => Promise<unknown> };

/**
 * A component that is fetched when it is shown first; one that does not come is an error, not an endless wait. One that was
 * loaded beforehand is shown at once: React draws what suspends a third of a second later, even where nothing is waited for.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => (loaded = await withinTime(load()));
  const Lazy = lazy(async () => ({ default: await fetched() }));
  function Part(props: P) {
    const [Shown] = useState<unknown>(() => loaded ?? Lazy);
    return createElement(Shown as ComponentType<object>, props as object);
  }
  return Object.assign(Part, { load: fetched });
}
