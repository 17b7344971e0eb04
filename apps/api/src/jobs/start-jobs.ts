import { Cron } from 'croner';
import type { Pool } from '../context.ts';
import { purgesOf } from './purges.ts';
import { runPurges, type PurgeLog } from './run-purges.ts';

/** Once an hour, beside the hour that other programs like. */
const HOURLY = '17 * * * *';

/** What the process does by itself, until `stop`. */
export function startJobs(pool: Pool, log: PurgeLog, options: { auditDays: number }): { stop(): Promise<void> } {
  const purges = purgesOf(options);
  let last: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    await runPurges(pool, purges, Date.now(), log);
  };
  const job = new Cron(
    HOURLY,
    {
      unref: true,
      protect: true,
      catch: (err) => log.error({ err }, 'purges could not run'),
    },
    () => (last = run()),
  );
  return {
    stop: async () => {
      job.stop();
      await last.catch(() => undefined);
    },
  };
}
