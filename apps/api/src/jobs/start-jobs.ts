import { Election } from '@groundwatch/db';
import { Cron } from 'croner';
import type { Pool } from '../context.ts';

/** Key of the lock that elects one process for all jobs. */
const LOCK = 20_432;

/** Something that is done again and again, by one process. One that ends in the middle is followed by another one's next run. */
export interface Job {
  /** When it begins, in the notation of cron; not while it still runs. */
  readonly pattern: string;
  /** For the log, when it rejects. */
  readonly failure: string;
  readonly run: () => Promise<unknown>;
}

/** Does the jobs while this process is the elected one, until `stop`, which waits for those under way. */
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
