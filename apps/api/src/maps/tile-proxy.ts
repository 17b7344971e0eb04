import { createHash } from 'node:crypto';
import { and, eq, sql } from '@groundwatch/db/orm';
import { mapSourceTable, type Database } from '@groundwatch/db';
import { DAY_S, isGeocoder, type MapFailure, type MapFormat } from '@groundwatch/protocol/model';
import type { FastifyBaseLogger } from 'fastify';
import { KeepAliveConnections } from '../notifications/net/send-http.ts';
import type { Targets } from '../notifications/net/targets.ts';
import { fetchTile, TileRefused } from './fetch-tile.ts';
import { pictureType } from './picture-type.ts';
import type { CachedTile, TileCache } from './tile-cache.ts';
import type { TileFiles } from './tile-files.ts';
import { tileUrl, type Tile, type TileAddress } from './tile-url.ts';

export type MapSourceRow = typeof mapSourceTable.$inferSelect;

/** `body` empty: there is no tile here. */
export interface Served {
  body: Buffer;
  type: string;
  /** Seconds that a browser may cache it; null: not at all. */
  maxAge: number | null;
  /** Why an older tile is served. */
  failure: MapFailure | null;
}

interface Options {
  db: Database;
  targets: Targets;
  cache: TileCache;
  files: TileFiles;
  log: FastifyBaseLogger;
  clock: () => number;
}

/** State of a source in this process. */
interface SourceState {
  failures: number;
  /** No requests are sent until then. */
  restsUntil: number;
  last: TileRefused | null;
  writtenAt: number;
  underWay: number;
  waiting: (() => void)[];
}

export const TILE_MS = 8_000;
/** How long a row is cached; changes by this process apply at once. */
const ROW_MS = 3_000;
/** Parallel requests to a source, and the most that may wait. */
const SIDE_BY_SIDE = 8;
const MOST_WAITING = 200;
/** Pause of a failing source, so that a map does not wait for each of its tiles. */
const REST_MS = 10_000;
const FAILURES_TO_REST = 3;
/** Failures that every tile of the source would have. */
const definite: ReadonlySet<MapFailure> = new Set(['refused', 'tooMany', 'innerNetwork', 'redirected']);
const WRITE_MS = 20_000;
const NONE_S = DAY_S;

/** Cache folder of a source: it changes with its address. */
export const cacheFolder = ({ id, type, format, url, subdomains, tileSize }: MapSourceRow): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([type, url, subdomains, tileSize, ...(format === 'picture' ? [] : [format])]))
    .digest('hex');
  return `${id}-${hash.slice(0, 12)}`;
};

/** Fetches tiles with keys that pages do not get, caches them on disk, and tracks the state of each source. */
export class TileProxy {
  readonly #options: Options;
  readonly #rows = new Map<number, { row: MapSourceRow | null; at: number }>();
  readonly #states = new Map<number, SourceState>();
  readonly #underWay = new Map<string, Promise<Served>>();
  readonly #connections = new KeepAliveConnections();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Call after a change of the source: it is read again and asked at once. */
  forget(id: number): void {
    this.#rows.delete(id);
    this.#states.delete(id);
  }

  stop(): void {
    this.#connections.close();
  }

  /** Deletes the cache of a source. */
  async clear(row: MapSourceRow): Promise<void> {
    await this.#options.cache.remove(cacheFolder(row));
  }

  /** null: there is no such source or zoom level. Throws TileRefused. */
  async tile(id: number, tile: Tile): Promise<Served | null> {
    const row = await this.#row(id);
    if (!row || isGeocoder(row.type) || tile.z < row.minZoom || tile.z > row.maxZoom) return null;
    const key = `${cacheFolder(row)}/${tile.z}/${tile.x}-${tile.y}`;
    const known = this.#underWay.get(key);
    if (known) return known;
    const served = this.#serve(row, tile, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, served);
    return served;
  }

  /** Fetches one tile without cache and pause, for the test of a source. Throws TileRefused. */
  async fetch(
    source: Omit<TileAddress, 'key'> & Pick<MapSourceRow, 'format' | 'secrets'>,
    tile: Tile,
  ): Promise<Buffer> {
    if (source.type === 'file') return this.#options.files.read(source.url, tile, source.format, source.tileSize);
    const key = source.secrets['key'] ?? '';
    const { targets } = this.#options;
    const url = tileUrl({ ...source, key }, tile);
    const { body } = await fetchTile(url, key, targets, TILE_MS, this.#connections, source.format);
    return body ?? Buffer.alloc(0);
  }

  async #row(id: number): Promise<MapSourceRow | null> {
    const { db, clock } = this.#options;
    const known = this.#rows.get(id);
    if (known && clock() - known.at < ROW_MS) return known.row;
    const [row = null] = await db
      .select()
      .from(mapSourceTable)
      .where(and(eq(mapSourceTable.id, id), eq(mapSourceTable.isEnabled, true)));
    this.#rows.set(id, { row, at: clock() });
    return row;
  }

  #stateOf(id: number): SourceState {
    const state = this.#states.get(id) ?? {
      failures: 0,
      restsUntil: 0,
      last: null,
      writtenAt: 0,
      underWay: 0,
      waiting: [],
    };
    this.#states.set(id, state);
    return state;
  }

  async #serve(row: MapSourceRow, tile: Tile, key: string): Promise<Served> {
    const { cache, clock, files } = this.#options;
    if (row.type === 'file') {
      // Tiles of a picture are drawn on first request; other files contain them.
      const isDrawn = /\.tiff?$/i.test(row.url);
      const drawn = isDrawn ? await cache.get(key) : null;
      const body = drawn?.body ?? (await files.read(row.url, tile, row.format, row.tileSize));
      if (isDrawn && !drawn) await cache.put(key, { body, at: clock(), maxAge: null, mayOutlive: true });
      return { body, type: typeOf(body, row.format), maxAge: DAY_S, failure: null };
    }
    const kept = row.cacheDays > 0 ? await cache.get(key) : null;
    const freshFor = kept ? lifetime(kept, row) - (clock() - kept.at) / 1_000 : 0;
    if (kept && freshFor > 0) return served(row.format, kept, freshFor, null);
    try {
      const fresh = await this.#ask(row, tile, kept);
      if (row.cacheDays > 0 && fresh.mayStore) await cache.put(key, fresh);
      return served(row.format, fresh, fresh.mayStore ? lifetime(fresh, row) : null, null);
    } catch (error) {
      if (!(error instanceof TileRefused)) throw error;
      if (kept?.mayOutlive) return served(row.format, kept, 0, error.kind);
      throw error;
    }
  }

  async #ask(row: MapSourceRow, tile: Tile, kept: CachedTile | null): Promise<CachedTile & { mayStore: boolean }> {
    const { clock, targets } = this.#options;
    const state = this.#stateOf(row.id);
    return this.#inTurn(state, async () => {
      if (state.last && clock() < state.restsUntil) throw state.last;
      const secret = row.secrets['key'] ?? '';
      const url = tileUrl({ ...row, key: secret }, tile);
      try {
        const { body, etag, ...answer } = await fetchTile(
          url,
          secret,
          targets,
          TILE_MS,
          this.#connections,
          row.format,
          kept?.etag,
        );
        await this.#note(row, state, null);
        const tag = etag ?? kept?.etag;
        return {
          ...answer,
          ...(tag === undefined ? {} : { etag: tag }),
          body: body ?? kept?.body ?? Buffer.alloc(0),
          at: clock(),
        };
      } catch (error) {
        if (!(error instanceof TileRefused)) throw error;
        if (error.kind === 'missing') {
          await this.#note(row, state, null);
          return { body: Buffer.alloc(0), at: clock(), maxAge: NONE_S, mayOutlive: true, mayStore: true };
        }
        await this.#note(row, state, error);
        throw error;
      }
    });
  }

  async #inTurn<T>(state: SourceState, work: () => Promise<T>): Promise<T> {
    if (state.underWay >= SIDE_BY_SIDE) {
      if (state.waiting.length >= MOST_WAITING) throw new TileRefused('tooMany', '');
      await new Promise<void>((resolve) => {
        state.waiting.push(resolve);
      });
    } else state.underWay += 1;
    try {
      return await work();
    } finally {
      const next = state.waiting.shift();
      if (next) next();
      else state.underWay -= 1;
    }
  }

  /** Updates the state of the source in memory at once, and in the database when it changed or after a while. */
  async #note(row: MapSourceRow, state: SourceState, refused: TileRefused | null): Promise<void> {
    const { db, clock, log } = this.#options;
    const now = clock();
    const before = state.last?.kind;
    state.failures = refused ? state.failures + 1 : 0;
    const isFailing = refused !== null && (state.failures >= FAILURES_TO_REST || definite.has(refused.kind));
    if (refused && !isFailing) return;
    state.last = refused;
    if (isFailing) state.restsUntil = now + REST_MS;
    if (before === refused?.kind && state.writtenAt !== 0 && now - state.writtenAt < WRITE_MS) return;
    state.writtenAt = now;
    try {
      await storeSourceState(db, row.id, refused, new Date(now));
    } catch (error) {
      log.warn({ err: error }, 'how a map source stands could not be noted');
    }
  }
}

/** Stores whether a source answers, for the list of sources; null: it did. */
export async function storeSourceState(db: Database, id: number, refused: TileRefused | null, at: Date): Promise<void> {
  const change = refused
    ? {
        failure: refused.kind,
        failureDetail: refused.detail,
        failedAt: at,
        failingSince: sql`coalesce(${mapSourceTable.failingSince}, ${at.toISOString()}::timestamptz)`,
      }
    : { failure: null, failureDetail: '', failingSince: null, lastTileAt: at };
  await db.update(mapSourceTable).set(change).where(eq(mapSourceTable.id, id));
}

/** Seconds that a tile is valid. */
const lifetime = ({ maxAge }: Pick<CachedTile, 'maxAge'>, { cacheDays }: MapSourceRow): number =>
  Math.min(maxAge ?? Number.POSITIVE_INFINITY, cacheDays * DAY_S);

const typeOf = (body: Buffer, format: MapFormat): string =>
  format === 'vector' ? 'application/vnd.mapbox-vector-tile' : (pictureType(body) ?? '');

const served = (format: MapFormat, tile: CachedTile, maxAge: number | null, failure: MapFailure | null): Served => ({
  body: tile.body,
  type: typeOf(tile.body, format),
  maxAge: maxAge === null ? null : Math.floor(maxAge),
  failure,
});
