import { readElevation } from './read-elevation.ts';
import { packRelief, unpackRelief } from './relief-file.ts';
import { computeRelief, type Relief, type ReliefPixels } from './relief.ts';
import type { ReliefColours } from './tint.ts';

export interface ReliefRequest {
  id: number;
  url: string;
  /** Name of the colours, part of the cache key. */
  scheme: string;
  colours: ReliefColours;
}
export type ReliefAnswer =
  { id: number; relief: Relief } | { id: number; error: string } | { id: number; isDone: true };

const CACHE = 'groundwatch-relief-1';
const MOST_ENTRIES = 12;

/** Cache Storage is missing on plain http outside localhost: then every page load computes anew. */
const openCache = async (): Promise<Cache | null> => ('caches' in self ? caches.open(CACHE).catch(() => null) : null);

async function compute(request: ReliefRequest): Promise<ReliefPixels> {
  const answer = await fetch(request.url, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`elevation model: HTTP ${answer.status}`);
  return computeRelief(await readElevation(await answer.arrayBuffer()), request.colours);
}

async function keep(cache: Cache, key: string, relief: ReliefPixels): Promise<void> {
  const canvas = new OffscreenCanvas(relief.width, relief.height);
  canvas.getContext('2d')!.putImageData(new ImageData(relief.pixels, relief.width, relief.height), 0, 0);
  const picture = await canvas.convertToBlob({ type: 'image/png' });
  await cache.put(key, new Response(packRelief({ bounds: relief.bounds, contours: relief.contours, picture })));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ENTRIES))) await cache.delete(old);
}

/** The relief, and what is still to be done once it is shown. */
async function load(request: ReliefRequest): Promise<{ relief: Relief; after: Promise<void> | null }> {
  const cache = await openCache();
  const key = `${request.url}?relief=${encodeURIComponent(request.scheme)}`;
  const kept = await cache?.match(key);
  // What cannot be read is computed anew.
  const file = kept
    ? await kept
        .arrayBuffer()
        .then(unpackRelief)
        .catch(() => null)
    : null;
  if (file) {
    const image = await createImageBitmap(file.picture, { premultiplyAlpha: 'none' });
    return { relief: { bounds: file.bounds, contours: file.contours, image }, after: null };
  }
  const computed = await compute(request);
  const pixels = new ImageData(computed.pixels, computed.width, computed.height);
  const image = await createImageBitmap(pixels, { premultiplyAlpha: 'none' });
  const relief = { bounds: computed.bounds, contours: computed.contours, image };
  return { relief, after: cache && keep(cache, key, computed) };
}

self.onmessage = async (event: MessageEvent<ReliefRequest>) => {
  const { id } = event.data;
  try {
    const { relief, after } = await load(event.data);
    self.postMessage({ id, relief } satisfies ReliefAnswer, { transfer: [relief.image] });
    // A full disk costs the next load some time, nothing else.
    await after?.catch(() => undefined);
  } catch (error) {
    self.postMessage({ id, error: String(error) } satisfies ReliefAnswer);
  }
  self.postMessage({ id, isDone: true } satisfies ReliefAnswer);
};
