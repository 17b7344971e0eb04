import { readElevation } from './read-elevation.ts';
import { packRelief, unpackRelief, type ReliefFile } from './relief-file.ts';
import { computeRelief, type Relief } from './relief.ts';
import type { ReliefColours } from './tint.ts';

export interface ReliefRequest {
  id: number;
  url: string;
  /** Name of the colours, part of the cache key. */
  scheme: string;
  colours: ReliefColours;
}
export type ReliefAnswer = { id: number; relief: Relief } | { id: number; error: string };

const CACHE = 'groundwatch-relief-1';
const MOST_ENTRIES = 12;

/** Cache Storage is missing on plain http outside localhost: then every page load computes anew. */
const openCache = async (): Promise<Cache | null> => ('caches' in self ? caches.open(CACHE).catch(() => null) : null);

async function compute(request: ReliefRequest): Promise<ReliefFile> {
  const answer = await fetch(request.url, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`elevation model: HTTP ${answer.status}`);
  const relief = computeRelief(await readElevation(await answer.arrayBuffer()), request.colours);
  const canvas = new OffscreenCanvas(relief.width, relief.height);
  canvas.getContext('2d')!.putImageData(new ImageData(relief.pixels, relief.width, relief.height), 0, 0);
  return {
    bounds: relief.bounds,
    contours: relief.contours,
    picture: await canvas.convertToBlob({ type: 'image/png' }),
  };
}

async function load(request: ReliefRequest): Promise<Relief> {
  const cache = await openCache();
  const key = `${request.url}?relief=${encodeURIComponent(request.scheme)}`;
  const kept = await cache?.match(key);
  let file = kept
    ? await kept
        .arrayBuffer()
        .then(unpackRelief)
        .catch(() => null)
    : null;
  if (!file) {
    file = await compute(request);
    // A full disk costs the next load some time, nothing else.
    await cache?.put(key, new Response(packRelief(file))).catch(() => undefined);
    const keys = (await cache?.keys()) ?? [];
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ENTRIES))) await cache?.delete(old);
  }
  const image = await createImageBitmap(file.picture, { premultiplyAlpha: 'none' });
  return { bounds: file.bounds, contours: file.contours, image };
}

self.onmessage = (event: MessageEvent<ReliefRequest>) => {
  const { id } = event.data;
  load(event.data).then(
    (relief) => self.postMessage({ id, relief } satisfies ReliefAnswer, { transfer: [relief.image] }),
    (error: unknown) => self.postMessage({ id, error: String(error) } satisfies ReliefAnswer),
  );
};
