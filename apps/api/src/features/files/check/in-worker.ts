import { Worker } from 'node:worker_threads';
import { FileProblem, type CheckedFile } from './file-problem.ts';
import type { WorkerAnswer, WorkerTask } from './worker.ts';

const TIMEOUT_MS = 60_000;
const HEAP_MB = 768;

/** Checks the file in a thread that is ended when it takes too long, and that ends itself when it needs too much memory. */
export function checkInWorker(kind: WorkerTask['kind'], content: Buffer): Promise<CheckedFile> {
  const workerData: WorkerTask = { kind, content: new Uint8Array(content) };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    transferList: [workerData.content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  return new Promise<CheckedFile>((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new FileProblem('slow'));
    }, TIMEOUT_MS);
    worker.once('message', (answer: WorkerAnswer) => {
      if ('file' in answer) resolve(answer.file);
      else reject(new FileProblem(answer.problem, answer.values));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isFull ? new FileProblem(`${kind}Damaged`) : error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      // After a message or an error this is one word too many, and not heard.
      reject(new Error('the thread that checks files ended without an answer'));
    });
  });
}
