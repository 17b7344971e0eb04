import { ChildSpent, runInChild } from '../child/run-in-child.ts';
import { AppError } from '../errors.ts';
import type { ChildAnswer, ChildTask } from './child.ts';
import type { LegacyEncoding, SheetRow } from './read-sheet.ts';

/** A sheet of the largest size takes a few seconds; small files can be made that take for ever. */
const BOUNDS = { timeoutMs: 60_000, heapMb: 512 };

/** As `readSheet`, in a process of its own: reading a large file must not keep everybody else waiting. */
export async function readInChild(
  content: Buffer,
  mostRows: number,
  legacy: LegacyEncoding,
  bounds = BOUNDS,
): Promise<SheetRow[]> {
  try {
    const module = new URL('./child.ts', import.meta.url);
    const task: ChildTask = { content, mostRows, legacy };
    const answer = await runInChild<ChildAnswer>(module, task, bounds);
    if ('rows' in answer) return answer.rows;
    throw new AppError('badFile', { fields: answer.fields });
  } catch (error) {
    if (!(error instanceof ChildSpent)) throw error;
    throw new AppError('badFile', { fields: [{ path: '', problem: 'upload.slow' }] });
  }
}
