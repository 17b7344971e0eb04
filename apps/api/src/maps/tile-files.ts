import type { ChildProcess } from 'node:child_process';
import { access, constants, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOADED_MAPS, type MapFormat } from '@groundwatch/protocol/model';
import { startChild } from '../child/run-in-child.ts';
import { TileRefused } from './fetch-tile.ts';
import { pictureType } from './picture-type.ts';
import type { FileAnswer, FileInfo, FileTask } from './tile-file-child.ts';
import type { Tile } from './tile-url.ts';
import { vectorTile } from './vector-tile.ts';
import { isPicture, WORLD } from './world-file.ts';

const ANSWER_MS = 5_000;
/** Time limit of a tile drawn from a picture. */
const DRAW_MS = 20_000;
/** Time limit of the first check of a large picture. */
const CHECK_MS = 60_000;
const IDLE_MS = 60_000;
const FLAGS = ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'];

interface Waiting {
  child: ChildProcess;
  resolve: (answer: FileAnswer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Tile files in one folder of this machine, read by a child process, so that a broken file cannot harm this one. */
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

  /** Names of the usable files. */
  async list(): Promise<string[]> {
    if (this.#folder === null) return [];
    const folder = this.#folder;
    const under = async (prefix: string): Promise<string[]> =>
      (await readdir(join(folder, prefix)).catch(() => [])).map((name) => `${prefix}${name}`);
    const names = [...(await under('')), ...(await under(UPLOADED_MAPS))];
    const all = new Set(names);
    return names
      .filter((name) => /\.(?:pmtiles|mbtiles|tiff?)$/i.test(name) || (isPicture(name) && all.has(`${name}${WORLD}`)))
      .toSorted();
  }

  /** Folder and free bytes for uploads; null: there is no folder. */
  async room(): Promise<{ folder: string; bytes: number } | null> {
    if (this.#folder === null) return null;
    const folder = join(this.#folder, UPLOADED_MAPS);
    try {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      return { folder, bytes: bavail * bsize };
    } catch {
      return null;
    }
  }

  /** Names of uploaded files and interrupted uploads that are older. */
  async uploadedBefore(time: number): Promise<string[]> {
    if (this.#folder === null) return [];
    const names = await readdir(join(this.#folder, UPLOADED_MAPS)).catch(() => []);
    const old: string[] = [];
    for (const name of names.filter((one) => !one.endsWith(WORLD))) {
      const known = await stat(join(this.#folder, UPLOADED_MAPS, name)).catch(() => null);
      if (known && known.mtimeMs < time) old.push(`${UPLOADED_MAPS}${name}`);
    }
    return old;
  }

  /** Moves an uploaded file to its final name in the folder of maps. `world`: values of its world file; null: it has none. */
  async keep(path: string, name: string, world: object | null): Promise<void> {
    if (world) await writeFile(join(this.#folder!, `${name}${WORLD}`), JSON.stringify(world));
    await rename(path, join(this.#folder!, name));
  }

  /** Deletes an uploaded file; other files belong to the administrator. */
  async remove(name: string): Promise<void> {
    if (this.#folder === null || !name.startsWith(UPLOADED_MAPS)) return;
    for (const one of [name, `${name}${WORLD}`]) await rm(join(this.#folder, one), { recursive: true, force: true });
  }

  /** Describes the file. Throws TileRefused. */
  async inspect(name: string): Promise<FileInfo> {
    const answer = await this.#ask(name, null, 0, CHECK_MS);
    if (!('info' in answer)) throw new TileRefused('badFile', name);
    return answer.info;
  }

  /** Reads a tile; empty: there is none here. Throws TileRefused. */
  async read(name: string, tile: Tile, format: MapFormat, side: number): Promise<Buffer> {
    const answer = await this.#ask(name, tile, side, isPicture(name) ? DRAW_MS : ANSWER_MS);
    const body = Buffer.from('body' in answer ? (answer.body ?? []) : []);
    if (body.length === 0) return body;
    const vector = await vectorTile(body);
    if (format === 'vector') {
      if (vector === null) throw new TileRefused('notVector', name);
      return vector;
    }
    if (pictureType(body) === null) throw new TileRefused(vector ? 'vectorTiles' : 'notImage', name);
    return body;
  }

  async #ask(name: string, tile: Tile | null, side: number, ms: number): Promise<FileAnswer> {
    if (this.#folder === null) throw new TileRefused('noFile', name);
    this.#count += 1;
    const task: FileTask = { number: this.#count, path: join(this.#folder, name), tile, side };
    const child = (this.#child ??= this.#start());
    return new Promise<FileAnswer>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new TileRefused('timeOut', name));
        // The child may hang on this file.
        if (this.#child === child) this.#child = null;
        child.kill('SIGKILL');
      }, ms);
      this.#waiting.set(task.number, { child, resolve, reject, timer });
      child.send(task, (error) => error && reject(new TileRefused('badFile', name)));
    }).finally(() => {
      clearTimeout(this.#waiting.get(task.number)?.timer);
      this.#waiting.delete(task.number);
    });
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
      else waiting?.resolve(answer);
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
    // Neither the child nor its channel keeps this process alive.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
