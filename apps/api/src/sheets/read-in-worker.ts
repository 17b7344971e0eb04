import { AppError } from '../errors.ts';
import { runInWorker, WorkerSpent } from '../run-in-worker.ts';
import type { LegacyEncoding, SheetRow } from './read-sheet.ts';
import type { WorkerAnswer } from './worker.ts';

/** A sheet of the largest size takes a few seconds; small files can be made that take for ever. */
const BOUNDS = { timeoutMs: 20_000, heapMb: 512 };

/** As `readSheet`, in a thread of its own: reading a large file must not keep everybody else waiting. */
export async function readInWorker(
  content: Buffer,
  mostRows: number,
  legacy: LegacyEncoding,
  bounds = BOUNDS,
): Promise<SheetRow[]> {
  try {
    const module = new URL('./worker.ts', import.meta.url);
    const answer = await runInWorker<WorkerAnswer>(module, content, { mostRows, legacy }, bounds);
    if ('rows' in answer) return answer.rows;
    throw new AppError('badFile', { fields: answer.fields });
  } catch (error) {
    if (!(error instanceof WorkerSpent)) throw error;
    throw new AppError('badFile', { fields: [{ path: '', problem: 'upload.slow' }] });
  }
}
