import { solve } from './solve.ts';

/** Messages of the worker: progress, then the proof or the error. */
export type ProofMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'proof'; readonly proof: string }
  | { readonly kind: 'failed'; readonly message: string };

const say = (message: ProofMessage): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  solve(data, (share) => say({ kind: 'progress', share })).then(
    (proof) => say({ kind: 'proof', proof }),
    (error: unknown) => say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
