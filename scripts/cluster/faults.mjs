import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockHolder } from './clock-holder.mjs';
import { isOk, whole } from './health.mjs';
import { machines, ports } from './machines.mjs';

/** The lease of a primary is 20 s; another machine has to have it within this time, ms. */
const FAILOVER_MS = 60_000;

/** Calls `act` unless the process has already ended. @param {() => void} act */
const unlessEnded = (act) => {
  try {
    act();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
};

/**
 * The faults of a cluster by their names in the table of results. Each returns how to end it.
 * @typedef {() => Promise<() => void>} Fault
 * @param {Awaited<ReturnType<typeof import('./start-cluster.mjs').startCluster>>} cluster
 * @returns {Map<string, Fault>}
 */
export function clusterFaults({ data, services, starters }) {
  /** The processes of PostgreSQL itself; its service is Patroni. @param {number} i */
  const postgresOf = (i) => {
    const pid = Number(readFileSync(join(data, `postgres${i + 1}`, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)];
  };
  /** @typedef {keyof typeof services} Program */
  const programs = /** @type {Program[]} */ (Object.keys(services));
  /**
   * Sends a signal to programs of a machine and returns how to end that. PostgreSQL alone leaves Patroni, which starts it again.
   * @param {number} i @param {readonly Program[]} which @param {NodeJS.Signals} name
   */
  const cause = (i, which, name) => {
    const own = which.filter((program) => program !== 'PostgreSQL' || which.length > 1);
    const pids = which.includes('PostgreSQL') ? postgresOf(i) : [];
    /** @param {NodeJS.Signals} sent */
    const send = (sent) => {
      for (const program of own) unlessEnded(() => services[program][i]?.signal(sent));
      for (const pid of pids) unlessEnded(() => process.kill(pid, sent));
    };
    send(name);
    return () => {
      if (name === 'SIGSTOP') send('SIGCONT');
      const machine = name === 'SIGKILL' && machines[i];
      if (machine)
        for (const program of own) if (services[program][i]) services[program][i] = starters[program](machine);
    };
  };
  const primary = async () => {
    const answers = machines.map(({ address }) => isOk(`http://${address}:${ports.patroni}/primary`));
    return (await Promise.all(answers)).indexOf(true);
  };
  /** Waits until another machine has the primary. @param {number} before */
  const failover = async (before) => {
    for (const end = performance.now() + FAILOVER_MS; performance.now() < end; await sleep(200))
      if (![-1, before].includes(await primary())) return;
    throw new Error('no other machine has become the primary');
  };

  /** @type {[string, Fault][]} */
  const faults = /** @type {const} */ (['SIGKILL', 'SIGSTOP']).flatMap((name) => [
    ...programs.flatMap((program) =>
      services[program].map(
        (_, i) =>
          /** @type {[string, Fault]} */ ([`${name} of ${program} ${i + 1}`, async () => cause(i, [program], name)]),
      ),
    ),
    /** @type {[string, Fault]} */ ([
      `${name} of all on the machine of the primary`,
      async () => {
        const i = await primary();
        const end = cause(i, programs, name);
        await failover(i);
        return end;
      },
    ]),
  ]);
  return new Map(faults);
}

/**
 * Causes and ends the faults that `pnpm faults` names in messages, until it has ended.
 * @param {object} context
 * @param {Awaited<ReturnType<typeof import('./start-cluster.mjs').startCluster>>} context.cluster
 * @param {{pageUrl: string}} context.site where the harness reaches the cluster
 * @param {AbortSignal} context.signal
 * @param {(text: string) => void} context.say
 */
export async function serveFaults({ cluster, site, signal, say }) {
  const faults = clusterFaults(cluster);
  const clock = clockHolder(cluster.env.DATABASE_URL);
  let mend = async () => {};
  /** @param {{begin?: string}} question */
  const answer = async ({ begin }) => {
    if (begin === undefined) {
      await mend();
      mend = async () => {};
      return whole(signal);
    }
    const clockMoved = await clock.watch();
    const end = await faults.get(begin)?.();
    mend = async () => {
      end?.();
      say(`  ${begin}, alarm clock: ${await clockMoved()}`);
    };
    return true;
  };
  process.on('message', (question) => {
    void answer(/** @type {{begin?: string}} */ (question)).then(
      (result) => process.send?.({ result }),
      (error) => process.send?.({ error: String(error) }),
    );
  });
  // The balancer starts last.
  while (!signal.aborted && !(await isOk(`${site.pageUrl}/ready`))) await sleep(100);
  await whole(signal);
  process.send?.({ result: { ...site, faults: [...faults.keys()] } });
  await new Promise((resolve) => {
    process.once('disconnect', resolve);
    signal.addEventListener('abort', resolve);
  });
  await clock.close();
  // The listener for messages would keep this process running.
  if (process.connected) process.disconnect();
}
