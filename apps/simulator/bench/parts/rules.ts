import { createPool } from '@groundwatch/db';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { registerLoadFleet } from '../../src/register.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { benchDevices } from '../lib/bench-devices.ts';
import { seedBenchExpressions, seedBenchRules } from '../lib/bench-rules.ts';
import type { Figure } from '../lib/figures.ts';
import { addListener, startIngest } from '../lib/installation.ts';
import type { LoadAnswer } from '../lib/load-worker.ts';
import { startWorker } from '../lib/processes.ts';

const DEVICES = 1_000;
const RULES = 10_000;
const EXPRESSIONS = 50;
const WINDOW = 2;
/** Rules and histories are loaded once, with the first reports. */
const WARM_UP_S = 8;

interface Size {
  readonly rounds: number;
  readonly measureS: number;
  readonly reports: number;
}
const usual: Size = { rounds: 5, measureS: 10, reports: 320_000 };
const small: Size = { rounds: 1, measureS: 4, reports: 200_000 };

interface Flooded {
  /** Reports stored and answered per second. */
  readonly rate: number;
  /** CPU time in ms per report; unlike the rate it is not affected by other load. */
  readonly cost: number;
}

/** CPU time of the machine since boot, ms. */
const workedMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** A flood with this many rules in force. */
async function flood(databaseUrl: string, rules: number, { measureS, reports }: Size): Promise<Flooded> {
  const pool = createPool(databaseUrl, { max: 2 });
  await registerLoadFleet(databaseUrl, benchDevices(DEVICES));
  const port = await addListener(pool);
  // Sensors are registered, as rules refer to them.
  await pool.query(
    `INSERT INTO sensor (device_id, port, type, sub_address)
     SELECT d.id, t.port, t.type, 0 FROM device d, (VALUES (1, 'b4'), (2, 'b7'), (3, 'b12'), (0, 'b5')) AS t(port, type)
     ON CONFLICT DO NOTHING`,
  );
  if (rules > 0) {
    await seedBenchRules(pool, rules - EXPRESSIONS);
    await seedBenchExpressions(pool, EXPRESSIONS);
  }
  const ingest = await startIngest(databaseUrl);
  const load = startWorker<LoadAnswer>('./load-worker.ts');
  try {
    load.send({ kind: 'open', port, devices: DEVICES });
    await load.next();
    load.send({ kind: 'prepare', reports });
    await load.next();
    load.send({ kind: 'flood', window: WINDOW, warmUpS: WARM_UP_S, measureS });
    await wait(WARM_UP_S * 1_000);
    const before = workedMs();
    const answer = await load.next();
    return { rate: answer.stored / answer.seconds, cost: (workedMs() - before) / answer.stored };
  } finally {
    await load.stop();
    await ingest.stop();
    await pool.end();
  }
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

/** Cost of 10,000 rules: the same flood with and without them, alternating. */
export async function rulesPart({
  log,
  server,
  isSmall,
}: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { createDatabase } = await server();
  const size = isSmall ? small : usual;
  const without: Flooded[] = [];
  const judged: Flooded[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    const pair = [
      { rules: 0, into: without },
      { rules: RULES, into: judged },
    ];
    // The machine's speed may drift, so the order alternates.
    for (const { rules, into } of round % 2 === 0 ? pair : pair.toReversed()) {
      log(`rules: ${rules} of them, round ${round + 1}`);
      const database = await createDatabase();
      into.push(await flood(database.url, rules, size).finally(() => database.drop()));
    }
  }
  const rate = ({ rate: one }: Flooded): number => one;
  const cost = ({ cost: one }: Flooded): number => one;
  const ratio = (of: (one: Flooded) => number): number =>
    median(judged.map((one, round) => of(one) / of(without[round] ?? { rate: Number.NaN, cost: Number.NaN })));
  const shown = (all: readonly Flooded[]): string => all.map((one) => Math.round(one.rate)).join(', ');
  const name = `with ${RULES.toLocaleString('en')} rules`;
  return {
    figures: [
      { name: `reports/s ${name} ÷ without`, value: ratio(rate), unit: '', target: { atLeast: 0.9 } },
      { name: `processor time a report ${name} ÷ without`, value: ratio(cost), unit: '', target: { atMost: 1.1 } },
      { name: 'without rules', value: median(without.map(rate)), unit: 'reports/s' },
      { name, value: median(judged.map(rate)), unit: 'reports/s' },
    ],
    notes: [
      `${DEVICES} connections, four sensors each; of ten rules six thresholds, a rate, an accumulated change, a tangent angle and one of the battery; ${EXPRESSIONS} expressions of two sensors`,
      `medians of ${size.rounds}, of the ratios too, each of two floods that follow one another: without ${shown(without)}; with ${shown(judged)} reports/s`,
      'on a machine that others use too, the rate tells of them, the processor time does not',
    ],
  };
}
