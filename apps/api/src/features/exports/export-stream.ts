import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { startChild } from '../../child/run-in-child.ts';
import type { ChildTask, FromChild } from './child.ts';
import type { ExportTask } from './export-task.ts';

/** A page of rows, what is made of it, and the modules; a small young space, as nearly all of it dies young. */
const FLAGS = ['--max-old-space-size=128', '--max-semi-space-size=4'];

/** Who takes less than this while others wait keeps them out: bytes a second, and ms before which nothing is said of it. */
const LEAST_PER_S = 16_384;
const GRACE_MS = 30_000;

interface Hooks {
  databaseUrl: string;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Rows read so far. */
  onRows: (rows: number) => void;
  /** Ends a session of the database. */
  endSession: (pid: number) => void;
}

/**
 * The bytes of an export, made in a process of its own with a connection of its own: nobody else waits meanwhile, and its
 * memory goes with it. Only so much is made ahead of what is read. Destroying the stream ends the process and what the
 * database does for it.
 */
export class ExportStream extends Readable {
  readonly #child: ChildProcess;
  readonly #endSession: (pid: number) => void;
  #pid: number | null = null;
  #hasEnded = false;
  #taken = 0;
  readonly #clock: () => number;
  readonly #beganAt: number;

  constructor(task: ExportTask, { databaseUrl, clock, onRows, endSession }: Hooks) {
    super({ highWaterMark: 1 });
    this.#clock = clock;
    this.#beganAt = clock();
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
      this.#taken += bytes.length;
      if (!this.push(bytes)) this.#child.stdout?.pause();
    });
    this.#child.on('error', (error: Error) => this.destroy(error));
    this.#child.on('close', (code) => {
      this.#hasEnded = true;
      if (code === 0) this.push(null);
      else this.destroy(new Error('the process of an export ended before its file'));
    });
    this.#child.send({ task, databaseUrl } satisfies ChildTask, (error) => {
      if (error) this.destroy(error);
    });
  }

  /** Whether it waits for a reader who takes next to nothing. */
  get isHeldUp(): boolean {
    const ms = this.#clock() - this.#beganAt;
    return (this.#child.stdout?.isPaused() ?? false) && ms > GRACE_MS && this.#taken < (LEAST_PER_S * ms) / 1_000;
  }

  override _read(): void {
    this.#child.stdout?.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#hasEnded) {
      if (this.#pid !== null) this.#endSession(this.#pid);
      this.#child.kill('SIGKILL');
      // Else a pipe that nobody reads keeps the rest of it.
      this.#child.stdout?.destroy();
    }
    done(error);
  }
}
