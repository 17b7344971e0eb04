import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { ExportTask } from './export-task.ts';
import type { FromWorker, ToWorker, WorkerTask } from './worker.ts';

/** Chunks of about 64 kB that lie between the thread and the network. */
const CHUNKS_AHEAD = 8;
/** A page of rows, what is made of it, and the modules; a small young space, as nearly all of it dies young. */
const HEAP_MB = 128;
const YOUNG_MB = 16;

interface Hooks {
  databaseUrl: string;
  /** Rows read so far. */
  onRows: (rows: number) => void;
  /** Ends a session of the database. */
  endSession: (pid: number) => void;
}

/**
 * The bytes of an export, made in a thread of its own with a connection of its own: nobody else waits meanwhile, and its memory
 * goes with it. Only so much is made ahead of what is read. Destroying the stream ends the thread and what the database
 * does for it.
 */
export class ExportStream extends Readable {
  readonly #worker: Worker;
  readonly #endSession: (pid: number) => void;
  #pid: number | null = null;
  #hasEnded = false;
  /** Chunks that came while the reader was busy. */
  #owed = 0;

  constructor(task: ExportTask, { databaseUrl, onRows, endSession }: Hooks) {
    super({ highWaterMark: 1 });
    this.#endSession = endSession;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { task, databaseUrl } satisfies WorkerTask,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (message: FromWorker) => {
      if (message.kind === 'session') {
        this.#pid = message.pid;
        if (this.destroyed) endSession(message.pid);
      } else if (message.kind === 'rows') onRows(message.rows);
      else if (this.push(message.bytes)) this.#ask(1);
      else this.#owed += 1;
    });
    this.#worker.on('error', (error: Error) => this.destroy(error));
    this.#worker.on('exit', (code) => {
      this.#hasEnded = true;
      if (code === 0) this.push(null);
      else this.destroy(new Error('the thread of an export ended before its file'));
    });
    this.#ask(CHUNKS_AHEAD);
  }

  override _read(): void {
    if (this.#owed > 0) this.#ask(this.#owed);
    this.#owed = 0;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#hasEnded) {
      if (this.#pid !== null) this.#endSession(this.#pid);
      void this.#worker.terminate();
    }
    done(error);
  }

  #ask(chunks: number): void {
    this.#worker.postMessage({ kind: 'more', chunks } satisfies ToWorker);
  }
}
