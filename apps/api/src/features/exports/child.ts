import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { connectToRead, type ReadSource } from '@groundwatch/db/replica';
import { tableStream } from '../../sheets/write-sheet.ts';
import type { ExportTask } from './export-task.ts';
import { readBatches } from './read-batches.ts';
import { tableOf } from './table-of.ts';

/** From the child: its `session` at the primary, if it reads there, and the number of rows read so far. The file goes to its stdout. */
export type FromChild = { kind: 'session'; pid: number } | { kind: 'rows'; rows: number };
/** The one message that the child gets. */
export interface ChildTask {
  task: ExportTask;
  source: ReadSource;
}

const PAGE_MS = 60_000;

const send = (message: FromChild): void => {
  process.send?.(message);
};

async function make({ task, source }: ChildTask): Promise<void> {
  const options = { applicationName: 'groundwatch export', statementTimeoutMs: PAGE_MS };
  const { db, pid, end } = await connectToRead(source, options);
  if (pid !== null) send({ kind: 'session', pid });
  const table = tableOf(task);
  let read = 0;
  const batches = readBatches(db, table, task.sources, (count) => {
    read += count;
    send({ kind: 'rows', rows: read });
  });
  const chunks = tableStream(task.format, task.title, table.columns, batches);
  await pipeline(chunks, process.stdout, { end: false });
  await end();
}

// The caller has gone.
process.once('disconnect', () => process.exit());
const [task] = (await once(process, 'message')) as [ChildTask];
await make(task);
await new Promise<void>((resolve) => process.stdout.end(() => resolve()));
process.removeAllListeners('disconnect');
process.disconnect();
