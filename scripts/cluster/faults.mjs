import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@groundwatch/db/pool';
import { postgresPids, signalAll, waitUntil } from '@groundwatch/db/testing';
import { clockHolder } from './clock-holder.mjs';
import { isOk, whole } from './health.mjs';
import { APIS, machines, ports } from './machines.mjs';
import { must } from './must.mjs';

/** The lease of a primary is 20 s; another machine has to have it within this time, ms. */
const FAILOVER_MS = 60_000;
/** Pauses between tries to stop a process within a transaction, longer than a statement. */
const STORING_MS = 20;
const STORING_TRIES = 200;
/** Limit for the api to tell where it reads, ms. */
const TELL_MS = 10_000;

/**
 * The faults of a cluster by their names in the table of results. Each returns how to end it.
 * @typedef {() => Promise<() => unknown>} Fault
 * @param {Awaited<ReturnType<typeof import('./start-cluster.mjs').startCluster>>} cluster
 * @param {object} context
 * @param {import('@groundwatch/db').Pool} context.pool
 * @param {AbortSignal} context.signal
 * @param {string | undefined} context.upgradeTo the checkout to which it is upgraded; undefined: it is of that already
 * @returns {Map<string, Fault>}
 */
export function clusterFaults(cluster, { pool, signal, upgradeTo }) {
  const { data, services, starters } = cluster;
  const toxics = must(cluster.toxics);
  /** The processes of PostgreSQL itself; its service is Patroni. @param {number} i */
  const postgresOf = (i) => postgresPids(join(data, `postgres${i + 1}`));
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
      for (const program of own) services[program][i]?.signal(sent);
      signalAll(pids, sent);
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
  const failover = (before) =>
    until(async () => ![-1, before].includes(await primary()), FAILOVER_MS, 'no other machine has become the primary');

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
  /** Stops it while a transaction that stores readings is open, whose locks others may need. Without RTUs it stores nothing. @param {number} i */
  const stopWhileStoring = async (i) => {
    for (let tries = 0; ; tries += 1) {
      const end = cause(i, ['ingest'], 'SIGSTOP');
      await sleep(STORING_MS);
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE application_name = $1 AND state = 'idle in transaction'
           AND relation = 'latest_reading'::regclass AND mode = 'RowExclusiveLock'`,
        [`groundwatch-ingest machine${i + 1}`],
      );
      if (rowCount || tries === STORING_TRIES) return end;
      end();
      await sleep(STORING_MS);
    }
  };
  /** Stops what replays the log at the replicas. The api has to tell that it reads from the primary meanwhile, and from a replica afterwards. */
  const stopReplay = async () => {
    const before = await primary();
    const pids = machines
      .flatMap((_, i) => (i === before ? [] : postgresOf(i)))
      .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(': startup'));
    /** @param {string} by */
    const told = (by) =>
      until(
        async () => {
          const answers = machines.slice(0, APIS).map(({ address }) => fetch(`http://${address}:${ports.api}/ready`));
          const states = /** @type {{reads?: {by: string}}[]} */ (
            await Promise.all((await Promise.all(answers)).map((answer) => answer.json()))
          );
          return states.every(({ reads }) => reads?.by === by);
        },
        TELL_MS,
        `the api does not tell that it reads from a ${by}`,
      );
    signalAll(pids, 'SIGSTOP');
    await told('primary');
    return () => {
      signalAll(pids, 'SIGCONT');
      return told('replica');
    };
  };
  /** Restarts the programs one after the other, each when all work again. @param {readonly Program[]} which */
  const restart = async (which) => {
    for (const [i, machine] of machines.entries())
      for (const program of which) {
        const service = services[program][i];
        if (!service) continue;
        await service.stop();
        services[program][i] = starters[program](machine);
        if (!(await whole(signal))) throw new Error(`${program} ${i + 1} does not work after its restart`);
      }
    return () => undefined;
  };
  /** @param {number} i */
  const jump = async (i) => {
    const service = services.ingest[i];
    service?.signal('SIGUSR2');
    return () => service?.signal('SIGUSR2');
  };
  /** @type {[string, Fault][]} */
  const others = [
    ...services.ingest.flatMap(
      (_, i) =>
        /** @type {[string, Fault][]} */ ([
          [`SIGSTOP of ingest ${i + 1} while it stores`, () => stopWhileStoring(i)],
          [`clock of ingest ${i + 1} two minutes ahead`, () => jump(i)],
          [`latency between ingest ${i + 1} and PostgreSQL`, async () => toxics.disturb('ingest', i, 'delay')],
          [`black hole between ingest ${i + 1} and PostgreSQL`, async () => toxics.disturb('ingest', i, 'hang')],
        ]),
    ),
    [
      'latency between the primary and its replicas',
      async () => toxics.disturb('replication', await primary(), 'delay'),
    ],
    [
      'black hole between the primary and its replicas',
      async () => toxics.disturb('replication', await primary(), 'hang'),
    ],
    ['replay stopped at the replicas', stopReplay],
    [
      'disk of the primary full',
      async () => {
        const disk = must(toxics.disks[await primary()]);
        await disk.fill();
        return () => disk.free();
      },
    ],
    ['rolling restart', () => restart(['ingest', 'api', 'NATS', 'etcd', 'PostgreSQL'])],
  ];
  if (upgradeTo !== undefined)
    others.push([
      'rolling upgrade',
      async () => {
        await cluster.upgrade(upgradeTo);
        return restart(['ingest', 'api']);
      },
    ]);
  return new Map([...faults, ...others]);
}

/** @param {() => Promise<boolean>} isSo @param {number} limitMs @param {string} otherwise */
async function until(isSo, limitMs, otherwise) {
  if (!(await waitUntil(isSo, limitMs, 200))) throw new Error(otherwise);
}

/**
 * Causes and ends the faults that `pnpm faults` names in messages, until it has ended.
 * @param {object} context
 * @param {Awaited<ReturnType<typeof import('./start-cluster.mjs').startCluster>>} context.cluster
 * @param {{pageUrl: string}} context.site where the harness reaches the cluster
 * @param {string | undefined} context.upgradeTo
 * @param {AbortSignal} context.signal
 * @param {(text: string) => void} context.say
 */
export async function serveFaults({ cluster, site, upgradeTo, signal, say }) {
  const pool = createPool(cluster.env.DATABASE_URL, { max: 1, queryTimeoutMs: 2_000, applicationName: 'faults' });
  const faults = clusterFaults(cluster, { pool, signal, upgradeTo });
  const clock = clockHolder(pool);
  let mend = async () => {};
  /** @param {{begin?: string}} question */
  const answer = async ({ begin }) => {
    if (begin === undefined) {
      await mend();
      mend = async () => {};
      return whole(signal);
    }
    const clockMoved = await clock.watch();
    const told = async () => say(`  ${begin}, alarm clock: ${await clockMoved()}`);
    mend = told;
    const end = await faults.get(begin)?.();
    mend = async () => {
      await end?.();
      await told();
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
  // A fault under way would delay the stop, and its clock is still watched.
  await mend();
  await pool.end();
  // The listener for messages would keep this process running.
  if (process.connected) process.disconnect();
}
