import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOk } from './health.mjs';
import { machines, ports } from './machines.mjs';

/**
 * @param {Awaited<ReturnType<typeof import('./start-cluster.mjs').startCluster>>} cluster
 * @param {ReturnType<typeof import('./clock-holder.mjs').clockHolder>} clock
 * @returns {[string, () => Promise<undefined | (() => Promise<void>)>][]} each fails, and answers how it is mended
 */
export function failures({ data, databases, etcds, buses, ingests, starters }, clock) {
  const leader = async () => {
    const found = await Promise.all(machines.map(({ address }) => isOk(`http://${address}:${ports.patroni}/primary`)));
    const index = found.indexOf(true);
    if (index === -1) throw new Error('no machine has the primary');
    return index;
  };
  /** @param {number} i */
  const postmaster = (i) =>
    Number(readFileSync(join(data, `postgres${i + 1}`, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const holder = async () => {
    const id = await clock.holder();
    return Math.max(
      0,
      machines.findIndex(({ number }) => `machine${number}` === id),
    );
  };
  /** @param {number} i @param {NodeJS.Signals} name */
  const signalMachine = (i, name) => {
    const pid = postmaster(i);
    // Patroni first, which would start PostgreSQL again or step down.
    for (const service of [databases[i], ingests[i], etcds[i], buses[i]]) service?.signal(name);
    for (const one of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(one, name);
      } catch {
        // It is gone with the other.
      }
    }
  };
  return [
    [
      'kill -9 of the primary PostgreSQL',
      async () => {
        process.kill(postmaster(await leader()), 'SIGKILL');
        return undefined;
      },
    ],
    [
      'kill -9 of the ingest with the alarm clock',
      async () => {
        const i = await holder();
        ingests[i]?.signal('SIGKILL');
        const machine = machines[i];
        return async () => {
          if (machine) ingests[i] = starters.ingest(machine);
        };
      },
    ],
    [
      'SIGSTOP of the ingest with the alarm clock',
      async () => {
        const i = await holder();
        ingests[i]?.signal('SIGSTOP');
        return async () => ingests[i]?.signal('SIGCONT');
      },
    ],
    [
      'kill -9 of one NATS',
      async () => {
        buses[0]?.signal('SIGKILL');
        return async () => {
          if (machines[0]) buses[0] = starters.nats(machines[0]);
        };
      },
    ],
    [
      'kill -9 of everything on the machine of the primary',
      async () => {
        const i = await leader();
        const machine = machines[i];
        signalMachine(i, 'SIGKILL');
        return async () => {
          if (!machine) return;
          etcds[i] = starters.etcd(machine);
          buses[i] = starters.nats(machine);
          databases[i] = starters.patroni(machine);
          ingests[i] = starters.ingest(machine);
        };
      },
    ],
    [
      'SIGSTOP of everything on the machine of the primary',
      async () => {
        const i = await leader();
        signalMachine(i, 'SIGSTOP');
        return async () => signalMachine(i, 'SIGCONT');
      },
    ],
  ];
}

/** @param {number} parent @returns {number[]} */
function childrenOf(parent) {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}
