// `pnpm cluster`: a cluster of three machines on one machine until Ctrl-C, as root: databases, buses, ingest and api behind balancers.
import { once } from 'node:events';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serveFaults } from './cluster/faults.mjs';
import { balancer, ports } from './cluster/machines.mjs';
import { startCluster } from './cluster/start-cluster.mjs';
import { clear, makeToxics } from './cluster/toxics.mjs';
import { describe, Failure } from './lib/failure.mjs';
import { takeLock } from './lib/lock.mjs';
import { runtimeNode } from './lib/node-version.mjs';
import { dataDir, root } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { keptSecret } from './lib/secret.mjs';
import { supervisor } from './lib/supervise.mjs';

/** For `pnpm faults`: without pages, with data that begins empty. */
const hasFaults = process.argv.includes('--faults');
/** For `pnpm faults --from`: a checkout of the previous release with its packages, which a fault upgrades. */
const release = process.env.UPGRADE_FROM ? resolve(process.env.UPGRADE_FROM) : root;
const rtuPort = Number(process.env.RTU_PORT || 9100);
const stopping = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stopping.abort());
const { signal } = stopping;
/** @param {string} text */
const say = (text) => console.log(text);

try {
  if (process.getuid?.() !== 0) throw new Failure('pnpm cluster needs root, for the folder that its programs run in.');
  const folder = join(dataDir, hasFaults ? 'cluster-faults' : 'cluster');
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const lock = await takeLock(folder);
  /** @type {import('./cluster/toxics.mjs').Toxics | undefined} */
  let toxics;
  if (hasFaults) clear(join(folder, 'data'));
  const node = runtimeNode(root);
  const processes = supervisor({
    root,
    node,
    lock,
    say,
    // The terminal shows only starts and ends.
    log: (name, line) => appendFileSync(join(logs, `${name}.log`), `${line}\n`),
  });
  try {
    const secret = keptSecret(folder);
    const cluster = await startCluster({
      folder,
      secret,
      node,
      rtuPort,
      hasPages: !hasFaults,
      release,
      ...(hasFaults && { poison: async (data, uid, gid) => (toxics = await makeToxics(data, uid, gid)) }),
      processes,
      signal,
      say,
    });
    say(
      `  Pages: http://${balancer}:${ports.api}   RTUs: ${balancer}:${rtuPort}   PostgreSQL: ${balancer}:${ports.postgres}, replicas :${ports.replicas}`,
    );
    say(`  Logs: ${logs}`);
    if (hasFaults) {
      const site = {
        databaseUrl: cluster.env.DATABASE_URL,
        pageUrl: `http://${balancer}:${ports.api}`,
        rtu: { host: balancer, port: rtuPort },
      };
      await serveFaults({ cluster, site, upgradeTo: release === root ? undefined : root, signal, say });
    } else {
      say('  Stop it with Ctrl-C.');
      if (!signal.aborted) await once(signal, 'abort');
    }
  } finally {
    await step('stopping', () => processes.stop());
    await toxics?.close();
    lock.release();
  }
} catch (error) {
  if (!signal.aborted) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}
