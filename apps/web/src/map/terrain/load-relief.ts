import type { Relief } from './relief.ts';
import type { ReliefColours, Rgb } from './tint.ts';
import type { ReliefAnswer, ReliefRequest } from './worker.ts';

type Waiting = { resolve: (relief: Relief) => void; reject: (error: Error) => void };

const memory = new Map<string, Promise<Relief>>();
const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let requests = 0;

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = (event: MessageEvent<ReliefAnswer>) => {
    const answer = event.data;
    const entry = waiting.get(answer.id);
    if ('relief' in answer) entry?.resolve(answer.relief);
    else if ('error' in answer) entry?.reject(new Error(answer.error));
    else waiting.delete(answer.id);
    // The memory of a large model costs more than starting a worker.
    if (waiting.size === 0) {
      started.terminate();
      worker = null;
    }
  };
  started.onerror = (event) => {
    for (const entry of waiting.values()) entry.reject(new Error(event.message));
    waiting.clear();
    started.terminate();
    worker = null;
  };
  return started;
}

/**
 * The relief of an elevation model in the given colours, with contour lines drawn in if `lines` has a colour: from memory, the
 * browser's cache, or computed in a worker.
 */
export function loadRelief(url: string, scheme: string, colours: ReliefColours, lines: Rgb | null): Promise<Relief> {
  const key = `${scheme} ${lines !== null} ${url}`;
  const known = memory.get(key);
  if (known) return known;
  const loading = new Promise<Relief>((resolve, reject) => {
    requests += 1;
    waiting.set(requests, { resolve, reject });
    worker ??= startWorker();
    // A bundled worker resolves relative addresses against itself.
    const address = new URL(url, document.baseURI).href;
    worker.postMessage({ id: requests, url: address, scheme, colours, lines } satisfies ReliefRequest);
  });
  memory.set(key, loading);
  loading.catch(() => memory.delete(key));
  return loading;
}
