import { fork, type ChildProcess, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A child was ended because it took more time or memory than it may. */
export class ChildSpent extends Error {
  override readonly name = 'ChildSpent';
  readonly spent: 'time' | 'memory';

  constructor(spent: ChildSpent['spent']) {
    super(`a child was ended: no ${spent} left`);
    this.spent = spent;
  }
}

export interface Bounds {
  timeoutMs: number;
  heapMb: number;
  /** Ends it. */
  signal?: AbortSignal;
}

/**
 * Starts a program as a process of its own: its memory goes with it, and whatever becomes of it, this process goes on, which a
 * thread cannot promise. It knows nothing of this one's environment, the secrets in there least of all.
 */
export const startChild = (module: URL, flags: readonly string[], stdio: StdioOptions): ChildProcess =>
  fork(fileURLToPath(module), [], { execArgv: [...flags], env: {}, serialization: 'advanced', stdio });

/** V8 gives up by a signal. */
const OUT_OF_MEMORY = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 'SIGILL']);

/** What the program (see `answerParent`) says to `task`. Rejects with ChildSpent, or where it ends, or is ended, without an answer. */
export function runInChild<Answer>(module: URL, task: object, { timeoutMs, heapMb, signal }: Bounds): Promise<Answer> {
  const child = startChild(module, [`--max-old-space-size=${heapMb}`], ['ignore', 'ignore', 'ignore', 'ipc']);
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new ChildSpent('time'));
    }, timeoutMs);
    const end = (): void => void child.kill('SIGKILL');
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', reject);
    child.once('exit', (code, by) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      // After an answer this is one word too many, and not heard.
      reject(OUT_OF_MEMORY.has(by) ? new ChildSpent('memory') : new Error(`a child ended with ${by ?? code}`));
    });
    child.send(task, (error) => {
      if (error) reject(error);
    });
  });
}
