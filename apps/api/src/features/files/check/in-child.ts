import { ChildLimitError, runInChild } from '../../../child/run-in-child.ts';
import type { ChildAnswer, ChildTask } from './child.ts';
import { FileProblem, type CheckedFile } from './file-problem.ts';

const BOUNDS = { timeoutMs: 60_000, heapMb: 768 };

/** Checks the file in a child process. */
export async function checkInChild(kind: ChildTask['kind'], content: Buffer): Promise<CheckedFile> {
  try {
    const module = new URL('./child.ts', import.meta.url);
    const task: ChildTask = { kind, content };
    const answer = await runInChild<ChildAnswer>(module, task, BOUNDS);
    if ('file' in answer) return answer.file;
    throw new FileProblem(answer.problem, answer.values);
  } catch (error) {
    if (!(error instanceof ChildLimitError)) throw error;
    throw new FileProblem(error.spent === 'time' ? 'slow' : `${kind}Damaged`);
  }
}
