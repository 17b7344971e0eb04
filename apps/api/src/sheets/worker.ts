import { parentPort, workerData } from 'node:worker_threads';
import type { FieldProblem } from '@groundwatch/protocol/rest';
import { AppError } from '../errors.ts';
import { readSheet, type LegacyEncoding, type SheetRow } from './read-sheet.ts';

interface Task {
  content: Uint8Array<ArrayBuffer>;
  mostRows: number;
  legacy: LegacyEncoding;
}
export type WorkerAnswer = { rows: SheetRow[] } | { fields: readonly FieldProblem[] };

async function answerOf({ content, mostRows, legacy }: Task): Promise<WorkerAnswer> {
  try {
    return { rows: await readSheet(Buffer.from(content.buffer), mostRows, legacy) };
  } catch (error) {
    // An error does not keep its class on the way.
    if (error instanceof AppError) return { fields: error.fields };
    throw error;
  }
}

parentPort?.postMessage(await answerOf(workerData as Task));
