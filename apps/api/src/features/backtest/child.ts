import { connectToRead, type ReadSource } from '@groundwatch/db/replica';
import { answerParent } from '../../child/answer-parent.ts';
import { runTask } from './run-task.ts';
import type { BacktestTask, ChildAnswer } from './task.ts';

export interface ChildTask {
  readonly task: BacktestTask;
  readonly source: ReadSource;
}

const PIECE_MS = 60_000;

answerParent<ChildTask, ChildAnswer>(async ({ task, source }) => {
  const options = { applicationName: 'groundwatch back-test', statementTimeoutMs: PIECE_MS };
  const { db, end } = await connectToRead(source, options);
  try {
    return await runTask(db, task);
  } finally {
    await end();
  }
});
