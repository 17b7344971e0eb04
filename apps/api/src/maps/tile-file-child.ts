import { open, type FileHandle } from 'node:fs/promises';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Compression, PMTiles, TileType, type Source } from 'pmtiles';
import { DEEPEST_ZOOM, type MapFailure } from '@groundwatch/protocol/model';
import type { MapFile } from '@groundwatch/protocol/rest';
import { FileRefused } from './file-refused.ts';
import type { Tile } from './tile-url.ts';
import { isPicture } from './world-file.ts';

export interface FileTask {
  number: number;
  path: string;
  /** The wanted tile; null: describe the file. */
  tile: Tile | null;
  /** px */
  side: number;
}

export type FileInfo = Omit<MapFile, 'name'>;

/** `body` null: the file has no tile here. */
export type FileAnswer = { number: number } & (
  | { body: Uint8Array | null }
  | { info: FileInfo }
  | { failure: MapFailure }
);

interface Opened extends FileInfo {
  /** A more thorough check than opening. */
  check?: () => Promise<void>;
  read: (tile: Tile, side: number) => Promise<Uint8Array | null>;
}

const MOST_OPEN = 8;
const MOST_BYTES = 2_000_000;
/** Limit of unpacking the compressed directories of archives. */
const MOST_UNPACKED = 64_000_000;

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

async function openPmTiles(file: FileHandle, path: string): Promise<Opened> {
  const archive = new PMTiles(new DiskSource(file, path), undefined, unpack);
  const { tileType, minZoom, maxZoom } = await archive.getHeader();
  if (tileType === TileType.Mlt || maxZoom > DEEPEST_ZOOM || minZoom > maxZoom) throw new FileRefused('badFile');
  return {
    format: tileType === TileType.Mvt ? 'vector' : 'picture',
    minZoom,
    maxZoom,
    read: async ({ z, x, y }) => {
      const found = await archive.getZxy(z, x, y);
      return found ? new Uint8Array(found.data) : null;
    },
  };
}

const isDepth = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= DEEPEST_ZOOM;

function openMbTiles(path: string): Opened {
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false });
  const metadata = new Map(
    database
      .prepare("SELECT name, value FROM metadata WHERE name IN ('format', 'minzoom', 'maxzoom') LIMIT 3")
      .all()
      .map(({ name, value }) => [name, value]),
  );
  const depth = (name: string, otherwise: number): number => {
    const value = Number(metadata.get(name) ?? otherwise);
    return isDepth(value) ? value : otherwise;
  };
  const statement: StatementSync = database.prepare(
    'SELECT tile_data AS body FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?',
  );
  return {
    format: metadata.get('format') === 'pbf' ? 'vector' : 'picture',
    minZoom: depth('minzoom', 0),
    maxZoom: depth('maxzoom', DEEPEST_ZOOM),
    read: async ({ z, x, y }) => {
      // Rows are counted from the south.
      const body = statement.get(z, x, 2 ** z - 1 - y)?.['body'];
      return body instanceof Uint8Array ? body : null;
    },
  };
}

async function openFile(path: string): Promise<Opened> {
  const file = await open(path, 'r').catch(() => {
    throw new FileRefused('noFile');
  });
  if (/\.pmtiles$/i.test(path)) return openPmTiles(file, path);
  await file.close();
  if (!isPicture(path)) return openMbTiles(path);
  // The picture reader loads slowly: tiles of other files do not wait for it.
  const { openPicture } = await import('./picture-file.ts');
  return { format: 'picture', ...(await openPicture(path)) };
}

/** By path, the most recently used last. */
const opened = new Map<string, Promise<Opened>>();

function readerOf(path: string): Promise<Opened> {
  const known = opened.get(path) ?? openFile(path);
  known.catch(() => opened.delete(path));
  opened.delete(path);
  opened.set(path, known);
  const [oldest] = opened.keys();
  if (opened.size > MOST_OPEN && oldest !== undefined) opened.delete(oldest);
  return known;
}

async function answer({ number, path, tile, side }: FileTask): Promise<FileAnswer> {
  try {
    const { read, check, format, minZoom, maxZoom } = await readerOf(path);
    if (!tile) {
      await check?.();
      return { number, info: { format, minZoom, maxZoom } };
    }
    const body = await read(tile, side);
    return body && body.length > MOST_BYTES ? { number, failure: 'tooLarge' } : { number, body };
  } catch (error) {
    // Parsers fail in many ways on damaged files; all mean the same.
    return { number, failure: error instanceof FileRefused ? error.kind : 'badFile' };
  }
}

process.once('disconnect', () => process.exit());
process.on('message', (task) => void answer(task as FileTask).then((said) => process.send?.(said)));
