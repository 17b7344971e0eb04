import { createElement, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { ChunkTimeout } from './chunk-error.ts';

/** Neither the browser nor Vite has a time-out for imports and style sheets, so they race this one. */
const CHUNK_TIMEOUT_MS = 120_000;

/** The result of `load`, or ChunkTimeout. */
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

/** A component that is loaded on demand, by `load` or at the first render. */
export type Part<P> = ((props: P) => ReactNode) & { readonly load: () => Promise<unknown> };

/**
 * A component that is loaded at the first render. A load that fails is an error, not an endless wait. A preloaded component
 * renders at once, whereas React delays suspended content by a third of a second.
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
