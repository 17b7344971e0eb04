import { createHmac } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@groundwatch/db/pool';
import { clusterRoot } from '@groundwatch/db/testing/debian-root';
import { buildWeb } from '../lib/build-web.mjs';
import { root } from '../lib/paths.mjs';
import { prepare } from '../lib/prepare.mjs';
import { step } from '../lib/progress.mjs';
import { whenReady } from '../lib/ready.mjs';
import { databaseBalancer, DATA, etcdArgs, frontBalancer, natsArgs, patroniConfig } from './configs.mjs';
import { balancer, everywhere, machines, ports } from './machines.mjs';

const APIS = 2;

/** Runs a program of the Debian root as its user postgres, with the data folder at /mnt; mounts end with the process. */
const ENTER = `
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount --bind "$2" "$1${DATA}"
  exec chroot --userspec=postgres:postgres "$1" "\${@:3}"`;

/**
 * Starts the cluster, each part when what it needs is ready.
 * @param {object} context
 * @param {string} context.folder of all data
 * @param {string} context.secret of the installation
 * @param {string} context.node
 * @param {number} context.rtuPort
 * @param {boolean} context.hasPages
 * @param {ReturnType<typeof import('../lib/supervise.mjs').supervisor>} context.processes
 * @param {AbortSignal} context.signal
 * @param {(text: string) => void} context.say
 */
export async function startCluster({ folder, secret, node, rtuPort, hasPages, processes, signal, say }) {
  const debian = await step('providing the programs', (tell) => clusterRoot(tell));
  if (hasPages) await step('building the pages', () => buildWeb(root, node, { signal }));
  const password = createHmac('sha256', secret).update('database').digest('base64url');
  signal.throwIfAborted();
  const [uid = 0, gid = 0] = userOf(debian, 'postgres');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  chownSync(data, uid, gid);
  /** @param {string} name @param {string} content */
  const write = (name, content) => {
    writeFileSync(join(data, name), content, { mode: 0o600 });
    chownSync(join(data, name), uid, gid);
  };
  for (const { number } of machines) {
    const sockets = join(data, `sockets${number}`);
    mkdirSync(sockets, { recursive: true });
    chownSync(sockets, uid, gid);
  }
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };
  /** @param {string} name @param {string} program @param {readonly string[]} args */
  const enter = (name, program, args) =>
    processes.start(
      name,
      ['--mount', 'bash', '-ec', ENTER, name, debian, data, program, ...args],
      env,
      undefined,
      'unshare',
    );

  const starters = {
    /** @param {(typeof machines)[number]} machine */
    etcd: (machine) => enter(`etcd${machine.number}`, '/usr/bin/etcd', etcdArgs(machine)),
    /** @param {(typeof machines)[number]} machine */
    nats: (machine) => enter(`nats${machine.number}`, '/usr/sbin/nats-server', natsArgs(machine)),
    /** @param {(typeof machines)[number]} machine */
    patroni: (machine) => {
      write(`patroni${machine.number}.json`, patroniConfig(machine, password));
      return enter(`patroni${machine.number}`, '/usr/bin/patroni', [`${DATA}/patroni${machine.number}.json`]);
    },
  };
  /** @param {string} name @param {string} content */
  const balance = (name, content) => {
    write(`${name}.cfg`, content);
    return enter(name, '/usr/sbin/haproxy', ['-db', '-f', `${DATA}/${name}.cfg`]);
  };

  const etcds = machines.map(starters.etcd);
  const buses = machines.map(starters.nats);
  await step('starting etcd and NATS', () =>
    Promise.all(
      machines.flatMap(({ address }, i) => [
        whenReady(must(etcds[i]), `http://${address}:${ports.etcd}/health`, signal),
        whenReady(must(buses[i]), `http://${address}:${ports.natsHealth}/healthz`, signal),
      ]),
    ),
  );
  signal.throwIfAborted();
  const databases = machines.map(starters.patroni);
  balance('database-balancer', databaseBalancer());
  await step('starting three PostgreSQL', () =>
    Promise.all(
      machines.map(({ address }, i) =>
        whenReady(must(databases[i]), `http://${address}:${ports.patroni}/readiness`, signal),
      ),
    ),
  );
  const at = `${balancer}:${ports.postgres}`;
  await makeDatabase(`postgres://postgres:${password}@${at}/postgres`, password, signal);

  const { ADMIN_PASSWORD: _, ...inherited } = process.env;
  const own = {
    ...inherited,
    DATABASE_URL: `postgres://groundwatch:${password}@${at}/groundwatch`,
    DATABASE_READ_URL: `postgres://groundwatch:${password}@${balancer}:${ports.replicas}/groundwatch`,
    JWT_SECRET: secret,
    NATS_URL: everywhere(ports.nats, 'nats://'),
    RTU_PORT: String(rtuPort),
    RTU_BALANCERS: balancer,
    TRUST_PROXY: balancer,
    HTTP_PORT: String(ports.api),
    INGEST_HTTP_PORT: String(ports.ingestHttp),
    NODE_ENV: 'production',
    MAP_CACHE_DIR: join(folder, 'tiles'),
  };
  signal.throwIfAborted();
  const { account } = await prepare({ node, env: own, signal });
  for (const line of account) say(`  ${line}`);
  signal.throwIfAborted();
  /** @param {(typeof machines)[number]} machine */
  const ingest = ({ number, address }) =>
    processes.start(`ingest${number}`, ['apps/ingest/src/main.ts'], {
      ...own,
      INGEST_ID: `machine${number}`,
      INGEST_HTTP_HOST: address,
      RTU_HOST: address,
    });
  /** @param {(typeof machines)[number]} machine */
  const api = ({ number, address }) =>
    processes.start(`api${number}`, ['apps/api/src/main.ts'], { ...own, HTTP_HOST: address });
  const ingests = machines.map(ingest);
  const apis = machines.slice(0, APIS).map(api);
  await step('starting three ingest and two api', () =>
    Promise.all([
      ...ingests.map((one, i) =>
        whenReady(one, `http://${must(machines[i]).address}:${ports.ingestHttp}/ready`, signal),
      ),
      ...apis.map((one, i) => whenReady(one, `http://${must(machines[i]).address}:${ports.api}/ready`, signal)),
    ]),
  );
  balance('front-balancer', frontBalancer(rtuPort, APIS));
  return { env: own, data, starters: { ...starters, ingest, api }, etcds, buses, databases, ingests, apis };
}

/** @template T @param {T | undefined} value @returns {T} */
function must(value) {
  if (value === undefined) throw new Error('no such machine');
  return value;
}

/** @param {string} debian @param {string} name @returns {number[]} ids of user and group */
function userOf(debian, name) {
  const line = readFileSync(join(debian, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  return (line ?? '').split(':').slice(2, 4).map(Number);
}

/**
 * Makes the role and the database of the processes, once the balancer has found the primary.
 * @param {string} url as superuser
 * @param {string} password
 * @param {AbortSignal} signal
 */
async function makeDatabase(url, password, signal) {
  const pool = createPool(url, { max: 1 });
  try {
    await step('making the database', async () => {
      const end = performance.now() + 30_000;
      while (!signal.aborted) {
        try {
          const { rows } = await pool.query(`SELECT 1 FROM pg_database WHERE datname = 'groundwatch'`);
          if (rows.length > 0) return;
          await pool.query(`CREATE ROLE groundwatch LOGIN PASSWORD '${password}'`);
          await pool.query('CREATE DATABASE groundwatch OWNER groundwatch');
          return;
        } catch (error) {
          if (performance.now() > end) throw error;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    });
  } finally {
    await pool.end();
  }
}
