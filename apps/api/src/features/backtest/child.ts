import { createPool } from '@groundwatch/db/pool';
import { answerParent } from '../../child/answer-parent.ts';
import { runTask } from './run-task.ts';
import type { BacktestTask, ChildAnswer } from './task.ts';

export interface ChildTask {
  readonly task: BacktestTask;
  readonly databaseUrl: string;
}

const PIECE_MS = 60_000;

answerParent<ChildTask, ChildAnswer>(async ({ task, databaseUrl }) => {
  const pool = createPool(databaseUrl, {
    max: 1,
    applicationName: 'groundwatch back-test',
    statementTimeoutMs: PIECE_MS,
  });
  try {
    return await runTask(pool, task);
  } finally {
    await pool.end();
  }
});
