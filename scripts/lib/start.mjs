import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { checkDisk, checkPort } from './checks.mjs';
import { readSettings } from './environment.mjs';
import { Failure } from './failure.mjs';
import { install } from './install.mjs';
import { takeLock } from './lock.mjs';
import { runtimeNode } from './node-version.mjs';
import { dataDir, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { seedDemo } from './seed-demo.mjs';
import { step } from './progress.mjs';
import { readable } from './readable-log.mjs';
import { whenReady } from './ready.mjs';
import { keptSecret } from './secret.mjs';
import { startDatabase } from './start-database.mjs';
import { supervisor } from './supervise.mjs';

/** @param {string} text */
const say = (text) => console.log(text);

/**
 * Runs `npm start` until `signal` aborts.
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 * @throws {import('./failure.mjs').Failure} with one sentence about a problem that the user can fix
 */
export async function start(args, signal) {
  const settings = readSettings(process.env, args);
  const lock = await takeLock(dataDir);
  try {
    checkDisk(dataDir);
    await checkPorts(settings);
    await step('installing packages', (tell) => install(root, { signal, tell }));
    if (signal.aborted) return;
    const node = runtimeNode(root);
    await step('building the pages', () => buildWeb(root, node, { signal }));
    if (signal.aborted) return;
    await run(settings, node, lock, signal);
  } finally {
    lock.release();
  }
}

/**
 * @param {import('./environment.mjs').Settings} settings
 * @param {string} node
 * @param {Awaited<ReturnType<typeof takeLock>>} lock
 * @param {AbortSignal} signal
 */
async function run(settings, node, lock, signal) {
  const processes = supervisor({
    root,
    node,
    lock,
    say,
    log: (name, line) => {
      const text = readable(name, line);
      if (text !== null) say(text);
    },
  });
  /** @type {string[]} */
  let unsaid = [];
  try {
    const own = {
      ...(!settings.hasSecret && { JWT_SECRET: keptSecret(dataDir) }),
      ...(!settings.hasDatabase && { DATABASE_URL: await startDatabase(processes, signal) }),
    };
    if (signal.aborted) return;
    const { ADMIN_PASSWORD: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      ...own,
      HTTP_HOST: settings.httpHost,
      HTTP_PORT: String(settings.httpPort),
      INGEST_HTTP_PORT: String(settings.ingestHttpPort),
      NODE_ENV: 'production',
      MAP_CACHE_DIR: process.env.MAP_CACHE_DIR ?? join(dataDir, 'tiles'),
      MAP_FILES_DIR: process.env.MAP_FILES_DIR ?? join(dataDir, 'maps'),
    };
    const { account, servers } = await prepare({ node, env, signal });
    unsaid = account;
    if (signal.aborted) return;
    // After the first start missing data is created in the background, with the history.
    if (settings.isDemo && account.length > 0) await seedDemo({ node, env, signal });
    if (signal.aborted) return;

    // Ended in reverse order: fleet, ingest, api, database.
    const api = processes.start('api', ['apps/api/src/main.ts'], env);
    const ingest = processes.start('ingest', ['apps/ingest/src/main.ts'], env);
    await step('starting the processes', () =>
      Promise.all([
        whenReady(ingest, `http://127.0.0.1:${settings.ingestHttpPort}/ready`, signal),
        whenReady(api, `${scheme(settings)}://${reachable(settings.httpHost)}:${settings.httpPort}/ready`, signal),
      ]),
    );
    if (signal.aborted) return;
    if (settings.isDemo) {
      const port = servers.find((server) => server.isFromEnvironment)?.port ?? settings.rtuPort;
      processes.start('fleet', ['apps/simulator/src/main.ts', '--demo'], { ...env, RTU_PORT: String(port) });
    }
    unsaid = [];
    welcome(settings, account, servers);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    // A failed start must not lose a password that was not shown yet.
    for (const line of unsaid) say(line);
    await step('stopping', () => processes.stop());
  }
}

/** @param {string} host to listen on @returns {string} the address to connect to */
const reachable = (host) =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

/** @param {import('./environment.mjs').Settings} settings */
const scheme = ({ isHttps }) => (isHttps ? 'https' : 'http');

/**
 * @param {import('./environment.mjs').Settings} settings
 * @throws {Failure} naming every port that is in use
 */
async function checkPorts(settings) {
  // After the first start the TCP servers of the database decide which ports are needed, and prepare checks those.
  const isFirst = !settings.hasDatabase && !existsSync(join(dataDir, 'postgres'));
  const checked = await Promise.allSettled([
    checkPort(settings.httpPort, settings.httpHost, 'set HTTP_PORT to another port'),
    checkPort(settings.ingestHttpPort, '127.0.0.1', 'set INGEST_HTTP_PORT to another port'),
    ...(isFirst || settings.isRtuPortSet
      ? [checkPort(settings.rtuPort, '0.0.0.0', 'set RTU_PORT to another port')]
      : []),
  ]);
  const problems = checked.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  if (problems.length > 0) throw new Failure(problems.join(' '));
}

/**
 * @param {import('./environment.mjs').Settings} settings
 * @param {readonly string[]} account
 * @param {readonly {name: string, port: number}[]} servers
 */
function welcome(settings, account, servers) {
  const lines = [
    `Groundwatch runs at ${scheme(settings)}://${reachable(settings.httpHost).replace('127.0.0.1', 'localhost')}:${settings.httpPort}`,
    ...account,
    ...servers.map(({ name, port }) => `TCP server ${name} listens for RTUs on port ${port}`),
    ...(settings.isDemo ? ['The past of the demo is filled in now; its RTUs come on line when it is there.'] : []),
    'Stop it with Ctrl-C.',
  ];
  say(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}
