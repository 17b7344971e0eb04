import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseProxy, makeDisk } from '@groundwatch/db/testing';
import { balancer, machines, ports } from './machines.mjs';
import { must } from './must.mjs';

/** Delay of each piece between two machines, ms. */
const DELAY_MS = 300;

/** @typedef {Awaited<ReturnType<typeof makeToxics>>} Toxics */

/** Where PostgreSQL has its data, which is a disk of its own here. @param {string} data @param {{number: number}} machine */
const diskOf = (data, { number }) => join(data, `postgres${number}`);

/** Deletes the data of an earlier run, whose disks are still mounted if it was killed. @param {string} data */
export function clear(data) {
  for (const machine of machines) spawnSync('umount', ['-l', diskOf(data, machine)]);
  rmSync(data, { recursive: true, force: true });
}

/**
 * What the harness of faults puts into a cluster: proxies between each PostgreSQL and its replicas and between each ingest and the
 * databases, a small disk for each PostgreSQL, and clocks of ingest that jump.
 * @param {string} data @param {number} uid @param {number} gid
 */
export async function makeToxics(data, uid, gid) {
  const replication = machines.map(({ address }) => new DatabaseProxy(`tcp://${address}:${ports.postgres}`));
  const ingest = machines.map(() => new DatabaseProxy(`tcp://${balancer}:${ports.postgres}`));
  const proxies = [...replication, ...ingest];
  for (const proxy of proxies) await proxy.open();
  /** @type {Awaited<ReturnType<typeof makeDisk>>[]} */
  const disks = [];
  for (const machine of machines) {
    const folder = diskOf(data, machine);
    await mkdir(folder);
    disks.push(await makeDisk(folder));
    await chown(folder, uid, gid);
    await chmod(folder, 0o700);
  }
  return {
    disks,
    preload: [`--import=${new URL('jumping-clock.mjs', import.meta.url).href}`],
    /** Replicas follow a primary through its proxy. @param {number} number @returns {Record<string, string>} */
    patroniEnv: (number) => ({ PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${replication[number - 1]?.port}` }),
    /** @param {number} number @param {string} databaseUrl */
    ingestEnv(number, databaseUrl) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${ingest[number - 1]?.port}`;
      return { DATABASE_URL: url.href };
    },
    /**
     * Slows a way down, or lets it carry nothing. Returns how to end that.
     * @param {'replication' | 'ingest'} way @param {number} i of the machine @param {'delay' | 'hang'} how
     */
    disturb(way, i, how) {
      const proxy = must({ replication, ingest }[way][i]);
      if (how === 'hang') proxy.hang();
      else proxy.delayMs = DELAY_MS;
      return () => {
        proxy.resume();
        proxy.delayMs = 0;
      };
    },
    async close() {
      for (const proxy of proxies) await proxy.close();
      for (const disk of disks) await disk.remove();
    },
  };
}
