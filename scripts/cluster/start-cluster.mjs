import { createHmac } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@groundwatch/db/pool';
import { clusterRoot } from '@groundwatch/db/testing/debian-root';
import { buildWeb } from '../lib/build-web.mjs';
import { root } from '../lib/paths.mjs';
import { prepare } from '../lib/prepare.mjs';
import { step } from '../lib/progress.mjs';
import { whenReady } from '../lib/ready.mjs';
import { run } from '../lib/run.mjs';
import { balancerEnv, DATA, etcdArgs, natsArgs, natsUrl, patroniEnv } from './configs.mjs';
import { APIS, balancer, machines, ports } from './machines.mjs';
import { must } from './must.mjs';

/** Runs a program of the Debian root as its user postgres, with the data folder at /mnt; mounts end with the process. */
const ENTER = `
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount --rbind "$2" "$1${DATA}"
  exec chroot --userspec=postgres:postgres "$1" "\${@:3}"`;

/**
 * Starts the parts of the cluster in order, each when those before it are ready.
 * @param {object} context
 * @param {string} context.folder of all data
 * @param {string} context.secret of the installation
 * @param {string} context.node
 * @param {number} context.rtuPort
 * @param {boolean} context.hasPages
 * @param {string} context.release the checkout that `ingest`, `api` and the schema come from
 * @param {(data: string, uid: number, gid: number) => Promise<import('./toxics.mjs').Toxics>} [context.poison] puts in what faults need
 * @param {ReturnType<typeof import('../lib/supervise.mjs').supervisor>} context.processes
 * @param {AbortSignal} context.signal
 * @param {(text: string) => void} context.say
 */
export async function startCluster({
  folder,
  secret,
  node,
  rtuPort,
  hasPages,
  release,
  poison,
  processes,
  signal,
  say,
}) {
  const debian = await step('providing the programs', (tell) => clusterRoot(tell));
  if (hasPages) await step('building the pages', () => buildWeb(root, node, { signal }));
  const password = createHmac('sha256', secret).update('database').digest('base64url');
  signal.throwIfAborted();
  const [uid = 0, gid = 0] = userOf(debian, 'postgres');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  chownSync(data, uid, gid);
  const configs = join(root, 'deploy/cluster');
  const toxics = await poison?.(data, uid, gid);
  for (const name of readdirSync(configs)) cpSync(join(configs, name), join(data, name));
  const env = { PATH: `/usr/lib/postgresql/17/bin:${DATA}:/usr/sbin:/usr/bin:/sbin:/bin`, LC_ALL: 'C.UTF-8' };
  /** @param {string} name @param {readonly string[]} command @param {Record<string, string>} [more] */
  const enter = (name, command, more) =>
    processes.start(
      name,
      ['--mount', 'bash', '-ec', ENTER, name, debian, data, ...command],
      { ...env, ...more },
      undefined,
      'unshare',
    );

  const starters = {
    /** @param {(typeof machines)[number]} machine */
    etcd: (machine) => enter(`etcd${machine.number}`, ['etcd', ...etcdArgs(machine)]),
    /** @param {(typeof machines)[number]} machine */
    NATS: (machine) => enter(`nats${machine.number}`, ['nats-server', ...natsArgs(machine)]),
    /** @param {(typeof machines)[number]} machine */
    PostgreSQL: (machine) =>
      enter(`patroni${machine.number}`, ['patroni', `${DATA}/patroni.yml`], {
        ...patroniEnv(machine, password),
        ...toxics?.patroniEnv(machine.number),
      }),
  };
  /** @param {string} name */
  const balance = (name) => enter(name, ['haproxy', '-db', '-f', `${DATA}/${name}.cfg`], balancerEnv(rtuPort));

  const etcds = machines.map(starters.etcd);
  const buses = machines.map(starters.NATS);
  await step('starting etcd and NATS', () =>
    Promise.all(
      machines.flatMap(({ address }, i) => [
        whenReady(must(etcds[i]), `http://${address}:${ports.etcd}/health`, signal),
        whenReady(must(buses[i]), `http://${address}:${ports.natsHealth}/healthz`, signal),
      ]),
    ),
  );
  signal.throwIfAborted();
  const databases = machines.map(starters.PostgreSQL);
  balance('database-balancer');
  await step('starting three PostgreSQL', () =>
    Promise.all(
      machines.map(({ address }, i) =>
        whenReady(must(databases[i]), `http://${address}:${ports.patroni}/readiness`, signal),
      ),
    ),
  );
  /** @param {number} port */
  const at = (port) => `postgres://groundwatch:${password}@${balancer}:${port}/groundwatch`;
  await whenReachable(at(ports.postgres), signal);

  const { ADMIN_PASSWORD: _, ...inherited } = process.env;
  const own = {
    ...inherited,
    DATABASE_URL: at(ports.postgres),
    DATABASE_READ_URL: at(ports.replicas),
    JWT_SECRET: secret,
    NATS_URL: natsUrl(),
    RTU_PORT: String(rtuPort),
    RTU_BALANCERS: balancer,
    TRUST_PROXY: balancer,
    HTTP_PORT: String(ports.api),
    INGEST_HTTP_PORT: String(ports.ingestHttp),
    NODE_ENV: 'production',
    MAP_CACHE_DIR: join(folder, 'tiles'),
  };
  signal.throwIfAborted();
  const { account } = await prepare({ node, env: own, signal, root: release });
  for (const line of account) say(`  ${line}`);
  signal.throwIfAborted();
  let checkout = release;
  /** @param {(typeof machines)[number]} machine */
  const ingest = ({ number, address }) =>
    processes.start(`ingest${number}`, [...(toxics?.preload ?? []), join(checkout, 'apps/ingest/src/main.ts')], {
      ...own,
      ...toxics?.ingestEnv(number, own.DATABASE_URL),
      INGEST_ID: `machine${number}`,
      INGEST_HTTP_HOST: address,
      RTU_HOST: address,
    });
  /** @param {(typeof machines)[number]} machine */
  const api = ({ number, address }) =>
    processes.start(`api${number}`, [join(checkout, 'apps/api/src/main.ts')], { ...own, HTTP_HOST: address });
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
  balance('front-balancer');
  return {
    ...{ env: own, data, toxics, starters: { ...starters, ingest, api } },
    /** Migrates the schema; processes that start from now on are those of this checkout. @param {string} to */
    async upgrade(to) {
      const { code, output } = await run(node, ['scripts/setup.ts'], { cwd: to, env: own, signal });
      if (code !== 0) throw new Error(output);
      checkout = to;
    },
    services: { PostgreSQL: databases, etcd: etcds, NATS: buses, ingest: ingests, api: apis },
  };
}

/** @param {string} debian @param {string} name @returns {number[]} ids of user and group */
function userOf(debian, name) {
  const line = readFileSync(join(debian, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  return (line ?? '').split(':').slice(2, 4).map(Number);
}

/**
 * Waits until the balancer reaches the primary and Patroni has created the database.
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function whenReachable(url, signal) {
  const pool = createPool(url, { max: 1 });
  try {
    await step('making the database', async () => {
      const end = performance.now() + 30_000;
      while (!signal.aborted) {
        try {
          await pool.query('SELECT 1');
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
