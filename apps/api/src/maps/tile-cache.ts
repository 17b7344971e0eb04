import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

const HeadSchema = z.object({
  /** Time of the last validation by the source, ms since 1970. */
  at: z.number(),
  maxAge: z.number().nullable(),
  mayOutlive: z.boolean(),
  etag: z.string().optional(),
});
type Head = z.output<typeof HeadSchema>;

/** A cached tile: a line of JSON, followed by its bytes. Without bytes: there is no tile here. */
export interface CachedTile extends Head {
  body: Buffer;
}

/** Share of the cache size that a sweep leaves. */
const SWEPT = 0.8;

/**
 * Cache of tiles on disk with one size limit for all sources; the longest not validated are deleted first. Several processes may share the
 * folder.
 */
export class TileCache {
  readonly #folder: string | null;
  readonly #most: number;
  readonly #log: FastifyBaseLogger;
  /** Size of the folder; null until it has been measured. */
  #bytes: number | null = null;
  #isSweeping = false;
  /** Bytes written during the running sweep, which may have missed them. */
  #sweptPast = 0;
  #writes = 0;

  /** `folder` null: nothing is cached. */
  constructor(folder: string | null, most: number, log: FastifyBaseLogger) {
    this.#folder = most > 0 ? folder : null;
    this.#most = most;
    this.#log = log;
  }

  async get(key: string): Promise<CachedTile | null> {
    if (this.#folder === null) return null;
    try {
      const bytes = await readFile(join(this.#folder, key));
      const end = bytes.indexOf('\n');
      return { ...HeadSchema.parse(JSON.parse(bytes.toString('utf8', 0, end))), body: bytes.subarray(end + 1) };
    } catch {
      // Missing or incomplete: fetch it.
      return null;
    }
  }

  async put(key: string, { body, ...head }: CachedTile): Promise<void> {
    if (this.#folder === null) return;
    const path = join(this.#folder, key);
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
    try {
      await mkdir(dirname(path), { recursive: true });
      this.#writes += 1;
      const unfinished = `${path}.${process.pid}-${this.#writes}`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    } catch (error) {
      this.#log.warn({ err: error }, 'a map tile could not be kept');
      return;
    }
    this.#sweptPast += bytes.length;
    if (this.#bytes !== null) this.#bytes += bytes.length;
    if (this.#bytes === null || this.#bytes > this.#most) void this.#makeRoom();
  }

  async remove(folder: string): Promise<void> {
    if (this.#folder === null) return;
    await rm(join(this.#folder, folder), { recursive: true, force: true });
    this.#bytes = null;
  }

  async #makeRoom(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      do await this.#sweepOnce();
      while (this.#bytes! > this.#most);
    } catch (error) {
      this.#log.warn({ err: error }, 'the map tiles that are kept could not be counted');
    } finally {
      this.#isSweeping = false;
    }
  }

  async #sweepOnce(): Promise<void> {
    this.#sweptPast = 0;
    const entries = await readdir(this.#folder!, { recursive: true, withFileTypes: true });
    const files: { path: string; size: number; at: number }[] = [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      // Another process may have deleted it.
      const known = await stat(path).catch(() => null);
      if (known) files.push({ path, size: known.size, at: known.mtimeMs });
    }
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes > this.#most)
      for (const { path, size } of files.toSorted((a, b) => a.at - b.at)) {
        if (bytes <= this.#most * SWEPT) break;
        await rm(path, { force: true });
        bytes -= size;
      }
    this.#bytes = bytes + this.#sweptPast;
  }
}
