import { Worker } from 'node:worker_threads';

/** A thread was ended because it took more time or memory than it may. */
export class WorkerSpent extends Error {
  override readonly name = 'WorkerSpent';
  readonly spent: 'time' | 'memory';

  constructor(spent: WorkerSpent['spent']) {
    super(`a thread was ended: no ${spent} left`);
    this.spent = spent;
  }
}

export interface Bounds {
  timeoutMs: number;
  heapMb: number;
}

/**
 * What the module posts, run in a thread of its own with `content` (a copy of it) and `values` as its data: its time and memory end
 * with it, and nobody else waits meanwhile.
 */
export function runInWorker<Answer>(
  module: URL,
  content: Buffer,
  values: object,
  { timeoutMs, heapMb }: Bounds,
): Promise<Answer> {
  const copy = new Uint8Array(content);
  const worker = new Worker(module, {
    workerData: { ...values, content: copy },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new WorkerSpent('time'));
    }, timeoutMs);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerSpent('memory') : error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      // After a message or an error this is one word too many, and not heard.
      reject(new Error('a thread ended without an answer'));
    });
  });
}
