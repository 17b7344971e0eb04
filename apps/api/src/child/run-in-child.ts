import { fork, type ChildProcess, type StdioOptions } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The child process exceeded its time or memory limit. */
export class ChildLimitError extends Error {
  override readonly name = 'ChildLimitError';
  readonly spent: 'time' | 'memory';

  constructor(spent: ChildLimitError['spent']) {
    super(`a child was ended: no ${spent} left`);
    this.spent = spent;
  }
}

export interface Bounds {
  timeoutMs: number;
  heapMb: number;
  /** Aborting it kills the child. */
  signal?: AbortSignal;
}

const folder = getCompileCacheDir();
const compiled = folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };

/**
 * Starts a module as a child process. Its memory is freed when it exits, and unlike a thread it cannot take this process down. Its
 * environment has no secrets, only the folder of compiled code, if this process uses one: it saves most of the start.
 */
export const startChild = (module: URL, flags: readonly string[], stdio: StdioOptions): ChildProcess =>
  fork(fileURLToPath(module), [], { execArgv: [...flags], env: compiled, serialization: 'advanced', stdio });

/** V8 ends a process that is out of memory with one of these signals. */
const OUT_OF_MEMORY = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 'SIGILL']);

/**
 * Runs the module (see `answerParent`) in a child process and returns its answer to `task`. Rejects with ChildLimitError when a limit is
 * exceeded, or with an error when the child ends without an answer.
 */
export function runInChild<Answer>(module: URL, task: object, { timeoutMs, heapMb, signal }: Bounds): Promise<Answer> {
  const child = startChild(module, [`--max-old-space-size=${heapMb}`], ['ignore', 'ignore', 'ignore', 'ipc']);
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new ChildLimitError('time'));
    }, timeoutMs);
    const end = (): void => void child.kill('SIGKILL');
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', reject);
    child.once('exit', (code, by) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      // Has no effect after an answer.
      const fail = (): void =>
        reject(OUT_OF_MEMORY.has(by) ? new ChildLimitError('memory') : new Error(`a child ended with ${by ?? code}`));
      // Where several children end at once, an answer may be read after the end of its process, but before that of its channel.
      if (child.connected) child.once('disconnect', fail);
      else fail();
    });
    child.send(task, (error) => {
      if (error) reject(error);
    });
  });
}
