import type { FieldProblem } from '@groundwatch/protocol/rest';
import { answerParent } from '../child/answer-parent.ts';
import { readSheet, type LegacyEncoding, type SheetRow } from './read-sheet.ts';
import { SheetProblem } from './sheet-problem.ts';

export interface ChildTask {
  content: Uint8Array;
  mostRows: number;
  legacy: LegacyEncoding;
}
export type ChildAnswer = { rows: SheetRow[] } | { fields: readonly FieldProblem[] };

answerParent<ChildTask, ChildAnswer>(async ({ content, mostRows, legacy }) => {
  try {
    return { rows: await readSheet(Buffer.from(content), mostRows, legacy) };
  } catch (error) {
    // Errors lose their class between processes.
    if (error instanceof SheetProblem) return { fields: error.fields };
    throw error;
  }
});
