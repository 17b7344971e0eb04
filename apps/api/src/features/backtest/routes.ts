import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { ChildLimitError, runInChild } from '../../child/run-in-child.ts';
import type { Context } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { route } from '../../plugins/route.ts';
import type { ChildTask } from './child.ts';
import { findTask } from './find-task.ts';
import { MOST_READINGS, type ChildAnswer } from './task.ts';
import { BacktestTurns } from './turns.ts';

const BOUNDS = { timeoutMs: 300_000, heapMb: 512 };
const CHILD = new URL('./child.ts', import.meta.url);

/** Back-tests: what a rule definition would have done. They run in a child process with the same evaluator as ingest. */
export const backtestRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;
  const turns = new BacktestTurns();
  const underWay = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const one of underWay) one.abort();
  });

  route(app, 'POST /rest/alarm-rules/backtest', { access: ['alarm-rule:list'] }, async (request, reply) => {
    const caller = callerOf(request);
    const endTurn = turns.take(caller.userId);
    const stop = new AbortController();
    underWay.add(stop);
    const leave = (): void => stop.abort();
    reply.raw.once('close', leave);
    const startedAt = performance.now();
    try {
      const task = await findTask(pool, caller, request.body);
      const { definition: _, ...detail } = request.body;
      const kind = request.body.definition.condition.kind;
      const audited = { ...detail, kind, subjects: task.subjects.length };
      await writeAudit(context.db, {
        ...auditOf(request, context.clock()),
        action: 'alarm-rule:backtest',
        detail: audited,
      });
      const child: ChildTask = { task, source: await context.reads.source() };
      const answer = await runInChild<ChildAnswer>(CHILD, child, { ...BOUNDS, signal: stop.signal });
      if (answer.kind === 'tooMuch')
        throw invalidField('from', 'backtestMuch', { rows: answer.rows, maximum: MOST_READINGS });
      return { ...answer.backtest, tookMs: Math.round(performance.now() - startedAt) };
    } catch (error) {
      // The caller has gone, or the process is shutting down.
      if (stop.signal.aborted) throw new AppError('unavailable');
      if (error instanceof ChildLimitError) throw invalidField('from', 'backtestSlow');
      throw error;
    } finally {
      reply.raw.off('close', leave);
      underWay.delete(stop);
      endTurn();
    }
  });
};
