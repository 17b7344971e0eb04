import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import type { ReadSource } from '@groundwatch/db';
import { startChild } from '../../child/run-in-child.ts';
import type { ChildTask, FromChild } from './child.ts';
import type { ExportTask } from './export-task.ts';

/** Enough for a page of rows, the output and the modules; the young generation is small, as nearly all objects die young. */
const FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=4'];

interface Hooks {
  source: ReadSource;
  /** Rows read so far. */
  onRows: (rows: number) => void;
  /** Ends a database session. */
  endSession: (pid: number) => void;
}

/**
 * An export file, made in a child process with its own database connection: it blocks nobody else, and its memory is freed on exit.
 * Back-pressure applies. Destroying the stream ends the process and its running statement.
 */
export class ExportStream extends Readable {
  readonly #child: ChildProcess;
  readonly #endSession: (pid: number) => void;
  #pid: number | null = null;
  #hasEnded = false;

  constructor(task: ExportTask, { source, onRows, endSession }: Hooks) {
    super({ highWaterMark: 1 });
    this.#endSession = endSession;
    this.#child = startChild(new URL('./child.ts', import.meta.url), FLAGS, ['ignore', 'pipe', 'inherit', 'ipc']);
    this.#child.on('message', (message: FromChild) => {
      if (message.kind === 'rows') onRows(message.rows);
      else {
        this.#pid = message.pid;
        if (this.destroyed) endSession(message.pid);
      }
    });
    this.#child.stdout?.on('data', (bytes: Buffer) => {
      if (!this.push(bytes)) this.#child.stdout?.pause();
    });
    this.#child.on('error', (error: Error) => this.destroy(error));
    this.#child.on('close', (code) => {
      this.#hasEnded = true;
      if (code === 0) this.push(null);
      else this.destroy(new Error('the process of an export ended before its file'));
    });
    this.#child.send({ task, source } satisfies ChildTask, (error) => {
      if (error) this.destroy(error);
    });
  }

  override _read(): void {
    this.#child.stdout?.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#hasEnded) {
      if (this.#pid !== null) this.#endSession(this.#pid);
      this.#child.kill('SIGKILL');
      // An unread pipe would keep the rest of the output.
      this.#child.stdout?.destroy();
    }
    done(error);
  }
}
