import { open, type FileHandle } from 'node:fs/promises';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Compression, PMTiles, TileType, type Source } from 'pmtiles';
import type { MapFailure } from '@groundwatch/protocol/model';
import type { Tile } from './tile-url.ts';

export interface FileTask {
  number: number;
  path: string;
  tile: Tile;
}

/** `body` null: the file has no tile there. */
export type FileAnswer = { number: number } & ({ body: Uint8Array | null } | { failure: MapFailure });

type Read = (tile: Tile) => Promise<Uint8Array | null>;

const MOST_OPEN = 8;
const MOST_BYTES = 2_000_000;
/** Directories of archives are packed: what they may become. */
const MOST_UNPACKED = 64_000_000;

class FileRefused extends Error {
  readonly kind: MapFailure;
  constructor(kind: MapFailure) {
    super(kind);
    this.kind = kind;
  }
}

class DiskSource implements Source {
  readonly #file: FileHandle;
  readonly #path: string;
  constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }
  getKey = (): string => this.#path;
  getBytes = async (offset: number, length: number): Promise<{ data: ArrayBuffer }> => {
    if (length > MOST_UNPACKED) throw new FileRefused('badFile');
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  };
}

async function unpack(packed: ArrayBuffer, by: Compression): Promise<ArrayBuffer> {
  const limits = { maxOutputLength: MOST_UNPACKED };
  if (by === Compression.None || by === Compression.Unknown) return packed;
  if (by !== Compression.Gzip && by !== Compression.Brotli) throw new FileRefused('badFile');
  return new Uint8Array((by === Compression.Gzip ? gunzipSync : brotliDecompressSync)(packed, limits)).buffer;
}

async function openPmTiles(file: FileHandle, path: string): Promise<Read> {
  const archive = new PMTiles(new DiskSource(file, path), undefined, unpack);
  const { tileType } = await archive.getHeader();
  if (tileType === TileType.Mvt || tileType === TileType.Mlt) throw new FileRefused('vectorTiles');
  return async ({ z, x, y }) => {
    const found = await archive.getZxy(z, x, y);
    return found ? new Uint8Array(found.data) : null;
  };
}

function openMbTiles(path: string): Read {
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false });
  const format = database.prepare("SELECT value FROM metadata WHERE name = 'format'").get()?.['value'];
  if (format === 'pbf') throw new FileRefused('vectorTiles');
  const statement: StatementSync = database.prepare(
    'SELECT tile_data AS body FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
  );
  return async ({ z, x, y }) => {
    // Rows are counted from the south.
    const body = statement.get(z, x, 2 ** z - 1 - y)?.['body'];
    return body instanceof Uint8Array ? body : null;
  };
}

async function openFile(path: string): Promise<Read> {
  const file = await open(path, 'r').catch(() => {
    throw new FileRefused('noFile');
  });
  if (path.toLowerCase().endsWith('.pmtiles')) return openPmTiles(file, path);
  await file.close();
  return openMbTiles(path);
}

/** By path, the last used behind. */
const opened = new Map<string, Promise<Read>>();

function readerOf(path: string): Promise<Read> {
  const known = opened.get(path) ?? openFile(path);
  known.catch(() => opened.delete(path));
  opened.delete(path);
  opened.set(path, known);
  const [oldest] = opened.keys();
  if (opened.size > MOST_OPEN && oldest !== undefined) opened.delete(oldest);
  return known;
}

async function answer({ number, path, tile }: FileTask): Promise<FileAnswer> {
  try {
    const body = await (await readerOf(path))(tile);
    return body && body.length > MOST_BYTES ? { number, failure: 'tooLarge' } : { number, body };
  } catch (error) {
    // Readers of broken files fail in ways of their own; they all mean the same.
    return { number, failure: error instanceof FileRefused ? error.kind : 'badFile' };
  }
}

process.once('disconnect', () => process.exit());
process.on('message', (task) => void answer(task as FileTask).then((said) => process.send?.(said)));
