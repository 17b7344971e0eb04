import { Election } from '@groundwatch/db';
import { Cron } from 'croner';
import type { Pool } from '../context.ts';

/** Key of the lock that elects one process for all jobs. */
const LOCK = 20_432;

/** A recurring task, run by one process. If that process dies during a run, another process does the next run. */
export interface Job {
  /** Start times as a cron pattern. A start is skipped while the previous run lasts. */
  readonly pattern: string;
  /** Log message if `run` rejects. */
  readonly failure: string;
  readonly run: () => Promise<unknown>;
}

/** Runs the jobs while this process is elected, until `stop`, which waits for running jobs. */
export function startJobs(
  pool: Pool,
  jobs: readonly Job[],
  log: { error(values: object, text: string): void },
  onFailure: () => void,
): { stop(): Promise<void> } {
  const election = new Election(pool, LOCK);
  const stops = jobs.map(({ pattern, failure, run }) => {
    let last: Promise<unknown> = Promise.resolve();
    const cron = new Cron(
      pattern,
      {
        unref: true,
        protect: true,
        catch: (err) => {
          onFailure();
          log.error({ err }, failure);
        },
      },
      async () => {
        await (last = election.isElected().then((isElected) => isElected && run()));
      },
    );
    return async (): Promise<void> => {
      cron.stop();
      await last.catch(() => undefined);
    };
  });
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await election.resign();
    },
  };
}
