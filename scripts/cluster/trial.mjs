import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../lib/paths.mjs';
import { clockHolder } from './clock-holder.mjs';
import { failures } from './failures.mjs';
import { whole } from './health.mjs';
import { balancer } from './machines.mjs';

const DEVICES = 40;
/** The least that a failure is watched, ms. */
const WATCH_MS = 8_000;

/**
 * Kills one part after another under load, and prints what it cost.
 * @param {object} context
 * @param {Awaited<ReturnType<typeof import('./start-cluster.mjs').startCluster>>} context.cluster
 * @param {string} context.node
 * @param {number} context.rtuPort
 * @param {string} context.wanted words in the names of the failures that are tried
 * @param {AbortSignal} context.signal
 * @param {(text: string) => void} context.say
 */
export async function tryFailures({ cluster, node, rtuPort, wanted, signal, say }) {
  const load = fork(join(root, 'apps/simulator/bench/steady-load.ts'), [balancer, String(rtuPort), String(DEVICES)], {
    env: cluster.env,
    execPath: node,
    stdio: 'inherit',
  });
  /** @type {Promise<never>} */
  const ended = once(load, 'exit').then(() => {
    throw new Error('the load has ended by itself');
  });
  ended.catch(() => undefined);
  /** @param {string} question @returns {Promise<any>} */
  const ask = async (question) => {
    load.send(question);
    const [answer] = await Promise.race([once(load, 'message'), ended]);
    return answer;
  };
  const clock = clockHolder(cluster.env.DATABASE_URL);
  /** @type {object[]} */
  const rows = [];
  try {
    await whole(signal);
    await sleep(5_000);
    for (const [name, fail] of failures(cluster, clock)) {
      if (signal.aborted) break;
      if (!name.includes(wanted)) continue;
      await sleep(4_000);
      await ask('mark');
      say(`… ${name}`);
      const holder = await clock.holder();
      const began = performance.now();
      const mend = await fail();
      const moving = clock.moved(holder, WATCH_MS * 4);
      await sleep(WATCH_MS);
      const moved = await moving;
      if (mend) await mend();
      const isWhole = await whole(signal);
      await sleep(2_000);
      const took = (performance.now() - began) / 1_000;
      const { acknowledged, gapMs, waitedMs, busy, lost } = await ask('mark');
      const row = {
        failure: name,
        'nothing acknowledged, s': gapMs / 1_000,
        'longest wait of one RTU, s': waitedMs / 1_000,
        'clock moved after, s': moved,
        acknowledged,
        busy,
        'connections lost': lost,
        'whole again after, s': isWhole ? Math.round(took) : 'not',
      };
      rows.push(row);
      say(JSON.stringify(row));
    }
    const { total, missing, strange, conflicts } = await ask('end');
    console.table(rows);
    say(
      `Acknowledged ${total}; of these missing in the database ${missing}, stored twice or never acknowledged ${strange}, with another value ${conflicts}.`,
    );
    if (missing + strange + conflicts > 0) process.exitCode = 1;
  } finally {
    load.kill();
    await clock.close();
  }
}
