import { runInWorker, WorkerSpent } from '../../../run-in-worker.ts';
import { FileProblem, type CheckedFile } from './file-problem.ts';
import type { WorkerAnswer, WorkerTask } from './worker.ts';

const BOUNDS = { timeoutMs: 60_000, heapMb: 768 };

/** Checks the file in a thread of its own. */
export async function checkInWorker(kind: WorkerTask['kind'], content: Buffer): Promise<CheckedFile> {
  try {
    const module = new URL('./worker.ts', import.meta.url);
    const answer = await runInWorker<WorkerAnswer>(module, content, { kind }, BOUNDS);
    if ('file' in answer) return answer.file;
    throw new FileProblem(answer.problem, answer.values);
  } catch (error) {
    if (!(error instanceof WorkerSpent)) throw error;
    throw new FileProblem(error.spent === 'time' ? 'slow' : `${kind}Damaged`);
  }
}
