// `pnpm faults`: causes faults in a cluster, or in one installation (`--single`), under load, and compares what was acknowledged with what is stored.
import { createPool } from '@groundwatch/db';
import { parseArgs } from 'node:util';
import { RandomStream } from '../src/random.ts';
import { startCluster } from './cluster.ts';
import { Load } from './load.ts';
import { Page } from './page.ts';
import { drawn, findings, runRound, type Parts, type Round } from './rounds.ts';
import { startSingle } from './single.ts';
import { tableOf } from './table.ts';

/** Findings of a kind that are printed. */
const SHOWN = 5;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    single: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** Of a fault, s. */
    longest: { type: 'string', default: '6' },
    /** Only faults with one of these texts, separated by commas, in their name. */
    only: { type: 'string', default: '' },
    /** A checkout of the previous release with its packages, from which the cluster is upgraded. */
    from: { type: 'string' },
  },
});
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

function tell({ fault, gapS, found }: Round): void {
  say(`${fault}: nothing acknowledged for ${gapS.toFixed(1)} s`);
  for (const [name, all] of found) for (const one of all.slice(0, SHOWN)) say(`  ${name} (${all.length}): ${one}`);
}

const known = new Set<string>();

/** Without what an earlier round has found: what is lost stays lost. */
function onlyNew({ found, ...round }: Round): Round {
  const fresh = [...found].map(([name, all]) => [name, all.filter((one) => !known.has(`${name}: ${one}`))] as const);
  for (const [name, all] of fresh) for (const one of all) known.add(`${name}: ${one}`);
  return { ...round, found: new Map(fresh) };
}

const random = new RandomStream(Number(values.seed));
const rounds: Round[] = [];
const target = await (values.single ? startSingle() : startCluster(values.from));
const pool = createPool(target.databaseUrl, { max: 3 });
try {
  const page = await Page.open(target);
  const load = await Load.start(target, Number(values.seed), page, pool);
  const parts: Parts = { target, load, page, pool, longestS: Number(values.longest) };
  const faults = drawn(
    target.faults.filter((name) => values.only.split(',').some((text) => name.includes(text))),
    random,
  );
  for (let n = 0; n <= Number(values.rounds) && !stopping.signal.aborted; n += 1) {
    const round = onlyNew(await runRound(parts, n === 0 ? null : faults.next().value, random));
    tell(round);
    rounds.push(round);
  }
  const whole = { fault: 'all rounds together', gapS: 0, found: await findings(parts, 0, load.start) };
  tell(whole);
  rounds.push(whole);
  await load.close();
  page.close();
  say(`\nSeed ${values.seed}: ${load.made} reports, ${load.rows.length} rows, ${load.commands.length} commands\n`);
} finally {
  await pool.end();
  await target.close();
}
say(tableOf(rounds));
if (rounds.some(({ found }) => [...found.values()].flat().length > 0)) process.exitCode = 1;
