import { ChildLimitError, runInChild } from '../child/run-in-child.ts';
import { AppError } from '../errors.ts';
import type { ChildAnswer, ChildTask } from './child.ts';
import type { LegacyEncoding, SheetRow } from './read-sheet.ts';

/** The largest sheet takes a few seconds, but crafted small files could take for ever. */
const BOUNDS = { timeoutMs: 60_000, heapMb: 512 };

/** `readSheet` in a child process, so that a large file does not block others. */
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
    if (!(error instanceof ChildLimitError)) throw error;
    throw new AppError('badFile', { fields: [{ path: '', problem: 'upload.slow' }] });
  }
}
