import { mapFailures, MAP_FAILURE_HEADER, type MapFailure } from '@groundwatch/protocol/model';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { apiUrl } from '../../server-config.ts';
import type { VectorTile } from '../vector/vector-tile.ts';
import type { Corners, Tile } from './grid.ts';

/** A picture or vectors, by source. */
export type TileImage = ImageBitmap | VectorTile;

export interface LoadedTile {
  /** Null: no tile here, or not available. */
  readonly image: TileImage | null;
  /** The source's failure. With an image, that one is older. */
  readonly failure: MapFailure | null;
  readonly at: number;
}

/** Parallel requests. HTTP/1.1 has six connections per host, and the others are left to more urgent calls. */
const SIDE_BY_SIDE = 4;
/** The most tiles in memory. A tile of 256 px takes 256 kB. */
const MOST_KEPT = 400;
/** Delay before a failed tile is retried. */
export const AGAIN_MS = 20_000;

const kept = new Map<string, LoadedTile>();
interface Request {
  readonly key: string;
  readonly url: string;
  readonly rank: number;
  readonly signal: AbortSignal;
  /** Only for vector tiles. */
  readonly corners: Corners | null;
  readonly onEnd: () => void;
}
let waiting: Request[] = [];
let underWay = 0;

export const tileKey = ({ id, version }: MapLayer, { z, x, y }: Tile): string => `${id}.${version}/${z}/${x}/${y}`;

/** A tile from memory. The least recently requested tiles are removed first. */
export function tileInMemory(key: string): LoadedTile | undefined {
  const tile = kept.get(key);
  if (tile) {
    kept.delete(key);
    kept.set(key, tile);
  }
  return tile;
}

/** Loads a tile in its turn, lowest rank first. `onEnd` is called when it is in memory. */
export function requestTile(
  layer: MapLayer,
  tile: Tile,
  corners: Corners,
  { rank, signal, onEnd }: Pick<Request, 'rank' | 'signal' | 'onEnd'>,
): void {
  const { z, x, y } = tile;
  const url = `${apiUrl()}/rest/map-sources/${layer.id}/tiles/${z}/${x}/${y}?v=${layer.version}`;
  const shape = layer.format === 'vector' ? corners : null;
  waiting.push({ key: tileKey(layer, tile), url, rank, signal, corners: shape, onEnd });
  // All requests of a view are ranked before the first is sent.
  queueMicrotask(next);
}

function next(): void {
  waiting = waiting.filter(({ signal }) => !signal.aborted);
  while (underWay < SIDE_BY_SIDE && waiting.length > 0) {
    const request = waiting.reduce((first, one) => (one.rank < first.rank ? one : first));
    waiting.splice(waiting.indexOf(request), 1);
    underWay += 1;
    void load(request).then((loaded) => {
      underWay -= 1;
      if (loaded) {
        kept.set(request.key, loaded);
        for (const oldest of kept.keys()) {
          if (kept.size <= MOST_KEPT) break;
          kept.delete(oldest);
        }
        request.onEnd();
      }
      next();
    });
  }
}

const isFailure = (text: string | null): text is MapFailure => (mapFailures as readonly unknown[]).includes(text);

/** Null: damaged. */
async function readVectors(bytes: ArrayBuffer, corners: Corners): Promise<VectorTile | null> {
  const { readVectorTile } = await import('../vector/read-tile.ts');
  try {
    return readVectorTile(bytes, corners);
  } catch {
    return null;
  }
}

/** Null: no longer wanted. */
async function load({ url, signal, corners }: Request): Promise<LoadedTile | null> {
  const ended = (image: TileImage | null, failure: MapFailure | null): LoadedTile => ({
    image,
    failure,
    at: Date.now(),
  });
  try {
    const answer = await fetch(url, { signal, credentials: apiUrl() === '' ? 'same-origin' : 'include' });
    const said = answer.headers.get(MAP_FAILURE_HEADER);
    const failure = isFailure(said) ? said : null;
    if (answer.status === 204) return ended(null, failure);
    if (!answer.ok) return ended(null, failure ?? 'unreachable');
    if (corners) {
      const vectors = await readVectors(await answer.arrayBuffer(), corners);
      return ended(vectors, vectors ? failure : 'notVector');
    }
    return ended(await createImageBitmap(await answer.blob()), failure);
  } catch {
    // An unreadable picture, or a server without answer.
    return signal.aborted ? null : ended(null, 'unreachable');
  }
}
