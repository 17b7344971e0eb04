import type { ChildProcess } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startChild } from '../child/run-in-child.ts';
import { TileRefused } from './fetch-tile.ts';
import { pictureType } from './picture-type.ts';
import type { FileAnswer, FileTask } from './tile-file-child.ts';
import type { Tile } from './tile-url.ts';

const ANSWER_MS = 5_000;
const IDLE_MS = 60_000;
const FLAGS = ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'];

interface Waiting {
  child: ChildProcess;
  resolve: (body: Buffer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Tiles of files in one folder of this machine, read by a process of its own: what a file does to its reader ends with that. */
export class TileFiles {
  readonly #folder: string | null;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** `folder` null: there are none. */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** The names of what may be used. */
  async list(): Promise<string[]> {
    const names = this.#folder === null ? [] : await readdir(this.#folder).catch(() => []);
    return names.filter((name) => /\.(?:pmtiles|mbtiles)$/i.test(name)).toSorted();
  }

  /** Empty: there is no tile at this place. Throws TileRefused. */
  async read(name: string, tile: Tile): Promise<Buffer> {
    if (this.#folder === null) throw new TileRefused('noFile', name);
    const path = join(this.#folder, name);
    this.#count += 1;
    const task: FileTask = { number: this.#count, path, tile };
    const child = (this.#child ??= this.#start());
    const body = await new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new TileRefused('timeOut', name));
        // It may never come back from this file.
        if (this.#child === child) this.#child = null;
        child.kill('SIGKILL');
      }, ANSWER_MS);
      this.#waiting.set(task.number, { child, resolve, reject, timer });
      child.send(task, (error) => error && reject(new TileRefused('badFile', name)));
    }).finally(() => {
      clearTimeout(this.#waiting.get(task.number)?.timer);
      this.#waiting.delete(task.number);
    });
    if (body.length > 0 && pictureType(body) === null) throw new TileRefused('notImage', name);
    return body;
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #start(): ChildProcess {
    const child = startChild(new URL('./tile-file-child.ts', import.meta.url), FLAGS, [
      'ignore',
      'ignore',
      'ignore',
      'ipc',
    ]);
    child.on('message', (said) => {
      const answer = said as FileAnswer;
      const waiting = this.#waiting.get(answer.number);
      if ('failure' in answer) waiting?.reject(new TileRefused(answer.failure, ''));
      else waiting?.resolve(Buffer.from(answer.body ?? []));
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    });
    const end = (): void => {
      if (this.#child === child) this.#child = null;
      for (const waiting of this.#waiting.values())
        if (waiting.child === child) waiting.reject(new TileRefused('badFile', ''));
    };
    child.once('error', end);
    child.once('exit', end);
    // Neither it nor what it says keeps this process alive.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
