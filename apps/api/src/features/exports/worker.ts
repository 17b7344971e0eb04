import { parentPort, workerData } from 'node:worker_threads';
import { createPool } from '@groundwatch/db/pool';
import { csvChunks } from '../../sheets/csv-chunks.ts';
import { workbookChunks } from '../../sheets/workbook-chunks.ts';
import type { ExportTask } from './export-task.ts';
import { readBatches } from './read-batches.ts';
import { tableOf } from './table-of.ts';

/** From the thread: `session` once, then bytes, and how many rows were read so far; it ends when all is said. */
export type FromWorker =
  { kind: 'session'; pid: number } | { kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'rows'; rows: number };
/** To the thread: so many chunks more may be sent. */
export type ToWorker = { kind: 'more'; chunks: number };
export interface WorkerTask {
  task: ExportTask;
  databaseUrl: string;
}

const port = parentPort!;
const { task, databaseUrl } = workerData as WorkerTask;
const PAGE_MS = 60_000;

/** Chunks that the reader has asked for and not got. */
let credit = 0;
let onCredit: (() => void) | null = null;
port.on('message', ({ chunks }: ToWorker) => {
  credit += chunks;
  onCredit?.();
});

async function send(chunk: Uint8Array): Promise<void> {
  while (credit <= 0) await new Promise<void>((resolve) => (onCredit = resolve));
  credit -= 1;
  // A copy of its own: what is handed over leaves this thread.
  const bytes = new Uint8Array(chunk);
  port.postMessage({ kind: 'bytes', bytes } satisfies FromWorker, [bytes.buffer]);
}

const pool = createPool(databaseUrl, { max: 1, applicationName: 'groundwatch export', statementTimeoutMs: PAGE_MS });
const client = await pool.connect();
const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
port.postMessage({ kind: 'session', pid: rows[0]!.pid } satisfies FromWorker);

const table = tableOf(task);
let read = 0;
const batches = readBatches(client, table, task.sources, (count) => {
  read += count;
  port.postMessage({ kind: 'rows', rows: read } satisfies FromWorker);
});
const chunks =
  task.format === 'csv' ? csvChunks(table.columns, batches) : workbookChunks(task.title, table.columns, batches);
for await (const chunk of chunks) await send(chunk);
client.release();
await pool.end();
port.close();
