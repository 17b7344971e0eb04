// `pnpm cluster`: three machines in one, for trials: databases, buses, ingest and api, with balancers before them, until Ctrl-C. As root.
import { once } from 'node:events';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from './cluster/start-cluster.mjs';
import { balancer, ports } from './cluster/machines.mjs';
import { tryFailures } from './cluster/trial.mjs';
import { describe, Failure } from './lib/failure.mjs';
import { takeLock } from './lib/lock.mjs';
import { runtimeNode } from './lib/node-version.mjs';
import { dataDir, root } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { keptSecret } from './lib/secret.mjs';
import { supervisor } from './lib/supervise.mjs';

/** `--try`, or `--try=WORDS` for some of the failures. */
const trial = process.argv.find((arg) => /^--try(=|$)/.test(arg));
const wanted = trial?.split('=')[1] ?? '';
const rtuPort = Number(process.env.RTU_PORT || 9100);
const stopping = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stopping.abort());
const { signal } = stopping;
/** @param {string} text */
const say = (text) => console.log(text);

try {
  if (process.getuid?.() !== 0) throw new Failure('pnpm cluster needs root, for the folder that its programs run in.');
  const folder = join(dataDir, 'cluster');
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const lock = await takeLock(folder);
  const node = runtimeNode(root);
  const processes = supervisor({
    root,
    node,
    lock,
    say,
    // The terminal tells what starts and ends; the rest is much.
    log: (name, line) => appendFileSync(join(logs, `${name}.log`), `${line}\n`),
  });
  try {
    const secret = keptSecret(folder);
    const cluster = await startCluster({
      folder,
      secret,
      node,
      rtuPort,
      hasPages: trial === undefined,
      processes,
      signal,
      say,
    });
    say(
      `  Pages: http://${balancer}:${ports.api}   RTUs: ${balancer}:${rtuPort}   PostgreSQL: ${balancer}:${ports.postgres}, replicas :${ports.replicas}`,
    );
    say(`  Logs: ${logs}`);
    if (trial !== undefined) await tryFailures({ cluster, node, rtuPort, wanted, signal, say });
    else {
      say('  Stop it with Ctrl-C.');
      if (!signal.aborted) await once(signal, 'abort');
    }
  } finally {
    await step('stopping', () => processes.stop());
    lock.release();
  }
} catch (error) {
  if (!signal.aborted) {
    console.error(describe(error));
    process.exitCode = 1;
  }
}
