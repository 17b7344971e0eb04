import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { environment } from '../bench/config.ts';
import { root } from '../bench/lib/processes.ts';
import type { Target } from './target.ts';

/** A cluster on this machine: `scripts/cluster.mjs` starts it and causes the faults. `from`: the previous release. */
export async function startCluster(from = ''): Promise<Target> {
  const password = randomBytes(18).toString('base64url');
  const child = fork(`${root}/scripts/cluster.mjs`, ['--faults'], {
    env: environment({ ADMIN_PASSWORD: password, UPGRADE_FROM: from }),
    // The output of the harness is its table. A Ctrl-C reaches only the harness, which ends the cluster.
    ...{ stdio: ['ignore', 2, 2, 'ipc'], detached: true },
  });
  const exited = once(child, 'exit');
  const ended = exited.then(() => Promise.reject(new Error('the cluster has ended')));
  ended.catch(() => undefined);
  const answer = async <T>(): Promise<T> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ result: T; error?: string }];
    if (message.error !== undefined) throw new Error(message.error);
    return message.result;
  };
  const ask = <T>(question: { begin?: string }): Promise<T> => {
    child.send(question);
    return answer<T>();
  };
  const site = await answer<Pick<Target, 'databaseUrl' | 'pageUrl' | 'rtu' | 'faults'>>();
  return {
    ...{ ...site, password },
    begin: (fault) => ask({ begin: fault }),
    heal: () => ask<boolean>({}),
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
