import {
  createElement,
  lazy,
  Suspense,
  useLayoutEffect,
  useReducer,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
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

/** What renders those that show a fallback again. */
const waiting = new Set<() => void>();

/** Called once a part or a catalogue is loaded. */
export function noteLoaded(): void {
  for (const showAgain of waiting) showAgain();
}

/**
 * Shows `fallback` until the parts and texts of its content are loaded. React alone would show the content up to 300 ms later: it delays
 * what Suspense waited for, but no render that begins outside of it.
 */
export function WhenLoaded({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  return createElement(Suspense, { fallback: createElement(Fallback, { showAgain }, fallback) }, children);
}

function Fallback({ showAgain, children }: { showAgain: () => void; children?: ReactNode }) {
  useLayoutEffect(() => {
    waiting.add(showAgain);
    return () => void waiting.delete(showAgain);
  }, [showAgain]);
  return children;
}

/** A component that is loaded on demand, by `load` or at the first render. */
export type Part<P> = ((props: P) => ReactNode) & { readonly load: () => Promise<unknown> };

/** A component that is loaded at the first render, within WhenLoaded. A load that fails is an error, not an endless wait. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  let loaded: ComponentType<P> | undefined;
  const fetched = async () => {
    loaded = await withinTime(load());
    noteLoaded();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await fetched() }));
  function Part(props: P) {
    const [Shown] = useState<unknown>(() => loaded ?? Lazy);
    return createElement(Shown as ComponentType<object>, props as object);
  }
  return Object.assign(Part, { load: fetched });
}
