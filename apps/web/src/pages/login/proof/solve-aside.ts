import type { ProofMessage } from './worker.ts';

/** Solves a challenge in a worker, so that the page stays usable. Throws AbortError if cancelled. */
export function solveAside(
  challenge: unknown,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker failed')));
    worker.addEventListener('message', ({ data }: MessageEvent<ProofMessage>) => {
      if (data.kind === 'progress') onProgress(data.share);
      else if (data.kind === 'proof') resolve(data.proof);
      else reject(new Error(data.message));
    });
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
