import { createPool } from '@groundwatch/db';
import { registerLoadFleet } from '../../src/register.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { addListener, benchDevices } from '../lib/bench-devices.ts';
import { seedBenchExpressions, seedBenchRules } from '../lib/bench-rules.ts';
import type { Figure } from '../lib/figures.ts';
import { startIngest } from '../lib/ingest-service.ts';
import type { LoadAnswer } from '../lib/load-worker.ts';
import { freePort, startWorker } from '../lib/processes.ts';

const DEVICES = 1_000;
const RULES = 10_000;
const EXPRESSIONS = 50;
const WINDOW = 2;
/** Rules are loaded and histories looked up once, when the first reports come. */
const WARM_UP_S = 8;

interface Size {
  readonly rounds: number;
  readonly measureS: number;
  readonly reports: number;
}
const usual: Size = { rounds: 3, measureS: 10, reports: 150_000 };
const small: Size = { rounds: 1, measureS: 4, reports: 60_000 };

/** Reports a second that are stored and answered, with so many rules in force. */
async function flood(databaseUrl: string, rules: number, { measureS, reports }: Size): Promise<number> {
  const pool = createPool(databaseUrl, { max: 2 });
  const port = await freePort();
  await registerLoadFleet(databaseUrl, benchDevices(DEVICES));
  await addListener(pool, port);
  // Sensors stand in the register, as they do where rules were made for them.
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
    const answer = await load.next();
    return answer.stored / answer.seconds;
  } finally {
    await load.stop();
    await ingest.stop();
    await pool.end();
  }
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

/** What 10,000 rules cost: the same flood with and without them, by turns. */
export async function rulesPart({
  log,
  server,
  isSmall,
}: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { createDatabase } = await server();
  const size = isSmall ? small : usual;
  const without: number[] = [];
  const judged: number[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    for (const [rules, into] of [
      [0, without],
      [RULES, judged],
    ] as const) {
      log(`rules: ${rules} of them, round ${round + 1}`);
      const database = await createDatabase();
      into.push(await flood(database.url, rules, size).finally(() => database.drop()));
    }
  }
  const shown = (all: readonly number[]): string => all.map((one) => Math.round(one)).join(', ');
  return {
    figures: [
      {
        name: `with ${RULES.toLocaleString('en')} rules ÷ without`,
        value: median(judged) / median(without),
        unit: '',
        target: { atLeast: 0.85 },
      },
      { name: 'without rules', value: median(without), unit: 'reports/s' },
      { name: `with ${RULES.toLocaleString('en')} rules`, value: median(judged), unit: 'reports/s' },
    ],
    notes: [
      `${DEVICES} connections, four sensors each; of ten rules six thresholds, a rate, an accumulated change, a tangent angle and one of the battery; ${EXPRESSIONS} expressions of two sensors`,
      `medians of ${size.rounds}: without ${shown(without)}; with ${shown(judged)} reports/s`,
    ],
  };
}
