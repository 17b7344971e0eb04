import { mapFailures, MAP_FAILURE_HEADER, type MapFailure } from '@groundwatch/protocol/model';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { apiUrl } from '../../server-config.ts';
import type { Tile } from './grid.ts';

export interface LoadedTile {
  /** null: there is none at this place, or it could not be had. */
  readonly image: ImageBitmap | null;
  /** What hinders the source; with an image, that is an older one. */
  readonly failure: MapFailure | null;
  readonly at: number;
}

/** A browser has six connections to a host by HTTP/1.1: the others are left to what is more urgent than a map. */
const SIDE_BY_SIDE = 4;
/** A tile of 256 px takes 256 kB of memory. */
const MOST_KEPT = 400;
/** A failure is tried again after so long. */
export const AGAIN_MS = 20_000;

const kept = new Map<string, LoadedTile>();
let waiting: { key: string; url: string; rank: number; signal: AbortSignal; onEnd: () => void }[] = [];
let underWay = 0;

export const tileKey = ({ id, version }: MapLayer, { z, x, y }: Tile): string => `${id}.${version}/${z}/${x}/${y}`;

/** What is in memory; of the tiles that were not asked for the longest go first. */
export function tileInMemory(key: string): LoadedTile | undefined {
  const tile = kept.get(key);
  if (tile) {
    kept.delete(key);
    kept.set(key, tile);
  }
  return tile;
}

/** Fetches a tile when its turn comes, the lowest rank first; `onEnd` is told when it is in memory. */
export function requestTile(layer: MapLayer, tile: Tile, rank: number, signal: AbortSignal, onEnd: () => void): void {
  const { z, x, y } = tile;
  const url = `${apiUrl()}/rest/map-sources/${layer.id}/tiles/${z}/${x}/${y}?v=${layer.version}`;
  waiting.push({ key: tileKey(layer, tile), url, rank, signal, onEnd });
  // All that a view asks for is ranked before the first goes out.
  queueMicrotask(next);
}

function next(): void {
  waiting = waiting.filter(({ signal }) => !signal.aborted);
  while (underWay < SIDE_BY_SIDE && waiting.length > 0) {
    const request = waiting.reduce((first, one) => (one.rank < first.rank ? one : first));
    waiting.splice(waiting.indexOf(request), 1);
    underWay += 1;
    void load(request.url, request.signal).then((loaded) => {
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

/** null: it is not wanted any more. */
async function load(url: string, signal: AbortSignal): Promise<LoadedTile | null> {
  const ended = (image: ImageBitmap | null, failure: MapFailure | null): LoadedTile => ({
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
    return ended(await createImageBitmap(await answer.blob()), failure);
  } catch {
    // A picture that cannot be read, or a server that does not answer.
    return signal.aborted ? null : ended(null, 'unreachable');
  }
}
