import { createPool } from '@groundwatch/db';
import { registerLoadFleet } from '../../src/register.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { benchDevices, ROWS_A_REPORT, tables } from '../lib/bench-devices.ts';
import { copyRows } from '../lib/copy-rows.ts';
import type { Figure } from '../lib/figures.ts';
import { addListener, startIngest } from '../lib/installation.ts';
import type { LoadAnswer } from '../lib/load-worker.ts';
import { runForJson, startWorker } from '../lib/processes.ts';

const DEVICES = 200;
const REPORTS = 150_000;
/** Unanswered reports per connection: 2,000 in total, twice what ingest accepts before it pauses its sockets. */
const WINDOW = 10;
const WARM_UP_S = 2;
const MEASURE_S = 12;
const BARE_S = 12;
const BARE_BATCH = 1_000;

interface Bare {
  readonly rowsPerSecond: number;
}

interface EndToEnd {
  readonly answer: LoadAnswer;
  /** Rows in the tables afterwards. */
  readonly counted: number;
  /** Rows per second of copying the same rows into the same tables. */
  readonly copied: number;
}

async function endToEnd(databaseUrl: string, log: (line: string) => void): Promise<EndToEnd> {
  const pool = createPool(databaseUrl, { max: 2 });
  await registerLoadFleet(databaseUrl, benchDevices(DEVICES));
  const port = await addListener(pool);
  try {
    const answer = await flood(databaseUrl, port);
    const { rows } = await pool.query<{ rows: number }>(
      `SELECT ${tables.map((t) => `(SELECT count(*) FROM ${t})`).join(' + ')} AS rows`,
    );
    log('ingest: COPY of the same rows');
    return { answer, counted: rows[0]?.rows ?? 0, copied: await copyRows(pool, tables) };
  } finally {
    await pool.end();
  }
}

async function flood(databaseUrl: string, port: number): Promise<LoadAnswer> {
  const ingest = await startIngest(databaseUrl);
  const load = startWorker<LoadAnswer>('./load-worker.ts');
  try {
    load.send({ kind: 'open', port, devices: DEVICES });
    await load.next();
    load.send({ kind: 'prepare', reports: REPORTS });
    await load.next();
    load.send({ kind: 'flood', window: WINDOW, warmUpS: WARM_UP_S, measureS: MEASURE_S });
    return await load.next();
  } finally {
    await load.stop();
    await ingest.stop();
  }
}

/**
 * Durable rows per second over TCP, compared with a script that writes the same rows with the recorder's statements, and with `COPY` of the
 * resulting rows.
 */
export async function ingestPart({ log, server }: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { createDatabase } = await server();
  const bareDatabase = await createDatabase();
  log('ingest: bare script');
  const bare = await runForJson<Bare>(
    'apps/ingest/bench/bare-insert.ts',
    [String(BARE_S), String(BARE_BATCH), String(DEVICES)],
    { DATABASE_URL: bareDatabase.url },
  ).finally(() => bareDatabase.drop());
  log('ingest: end to end');
  const database = await createDatabase();
  const { answer, counted, copied } = await endToEnd(database.url, log).finally(() => database.drop());
  const storedInAll = answer.answered[0] ?? 0;
  const reportsPerSecond = answer.stored / answer.seconds;
  const rowsPerSecond = reportsPerSecond * ROWS_A_REPORT;
  return {
    figures: [
      {
        name: 'end to end ÷ bare script',
        value: rowsPerSecond / bare.rowsPerSecond,
        unit: '',
        target: { atLeast: 0.5 },
      },
      { name: 'end to end ÷ COPY', value: rowsPerSecond / copied, unit: '' },
      { name: 'end to end', value: rowsPerSecond, unit: 'rows/s' },
      { name: 'end to end', value: reportsPerSecond, unit: 'reports/s' },
      { name: 'bare script', value: bare.rowsPerSecond, unit: 'rows/s' },
      { name: 'COPY', value: copied, unit: 'rows/s' },
      {
        name: 'rows missing of answered reports',
        value: storedInAll * ROWS_A_REPORT - counted,
        unit: '',
        target: { atMost: 0 },
      },
    ],
    notes: [
      `${DEVICES} connections, ${DEVICES * WINDOW} reports under way, ${answer.seconds.toFixed(1)} s after ${WARM_UP_S} s of warm-up; answers ${JSON.stringify(answer.answered)}${answer.isExhausted ? '; the prepared frames ran out' : ''}`,
      'load generator, ingest and database share the machine; the bare script has it to itself with the database',
      'COPY: one a table, from a file, into the emptied tables with all their indexes; it keeps neither the newest values nor what roll-ups, alarms and screens are told',
    ],
  };
}
