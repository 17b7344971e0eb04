import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
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

/** A component that is fetched when it is shown first; one that does not come is an error, not an endless wait. */
export const lazyPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await withinTime(load()) }));
