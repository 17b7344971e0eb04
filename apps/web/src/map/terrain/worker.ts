import { drawLines } from './draw-lines.ts';
import { readElevation } from './read-elevation.ts';
import { packRelief, unpackRelief } from './relief-file.ts';
import { computeRelief, type Relief, type ReliefPixels } from './relief.ts';
import type { ReliefColours, Rgb } from './tint.ts';

export interface ReliefRequest {
  id: number;
  url: string;
  /** Name of the colours, part of the cache key. */
  scheme: string;
  colours: ReliefColours;
  /** Colour of contour lines drawn into the picture. Null: they are separate lines. */
  lines: Rgb | null;
}
export type ReliefAnswer =
  | { id: number; relief: Relief }
  | { id: number; error: string }
  | { id: number; isDone: true };

const CACHE = 'groundwatch-relief-1';
const MOST_ENTRIES = 12;

/** Cache Storage is missing on plain http outside localhost. Then every page load computes again. */
const openCache = async (): Promise<Cache | null> => ('caches' in self ? caches.open(CACHE).catch(() => null) : null);

async function compute(request: ReliefRequest): Promise<ReliefPixels> {
  const answer = await fetch(request.url, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`elevation model: HTTP ${answer.status}`);
  return computeRelief(await readElevation(await answer.arrayBuffer()), request.colours);
}

function picture(relief: ReliefPixels, lines: Rgb | null): OffscreenCanvas {
  const canvas = new OffscreenCanvas(relief.width, relief.height);
  const context = canvas.getContext('2d')!;
  context.putImageData(new ImageData(relief.pixels, relief.width, relief.height), 0, 0);
  if (lines && relief.contours) drawLines(context, relief.contours, relief.bounds, lines);
  return canvas;
}

async function keep(cache: Cache, key: string, relief: Relief, canvas: OffscreenCanvas): Promise<void> {
  const { bounds, contours } = relief;
  const body = packRelief({ bounds, contours, picture: await canvas.convertToBlob({ type: 'image/png' }) });
  await cache.put(key, new Response(body));
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ENTRIES))) await cache.delete(old);
}

/** The relief, and what remains to be done once it is shown. */
async function load(request: ReliefRequest): Promise<{ relief: Relief; after: Promise<void> | null }> {
  const cache = await openCache();
  const hasDrawnLines = request.lines !== null;
  const key = `${request.url}?relief=${encodeURIComponent(request.scheme)}&lines=${hasDrawnLines}`;
  const kept = await cache?.match(key);
  // An unreadable entry is computed again.
  const file = kept
    ? await kept
        .arrayBuffer()
        .then(unpackRelief)
        .catch(() => null)
    : null;
  if (file) {
    const image = await createImageBitmap(file.picture, { premultiplyAlpha: 'none' });
    return { relief: { bounds: file.bounds, contours: file.contours, image, hasDrawnLines }, after: null };
  }
  const computed = await compute(request);
  const canvas = picture(computed, request.lines);
  const image = await createImageBitmap(canvas, { premultiplyAlpha: 'none' });
  const relief = { bounds: computed.bounds, contours: computed.contours, image, hasDrawnLines };
  return { relief, after: cache && keep(cache, key, relief, canvas) };
}

self.onmessage = async (event: MessageEvent<ReliefRequest>) => {
  const { id } = event.data;
  try {
    const { relief, after } = await load(event.data);
    self.postMessage({ id, relief } satisfies ReliefAnswer, { transfer: [relief.image] });
    // A full disk only costs the next load some time.
    await after?.catch(() => undefined);
  } catch (error) {
    self.postMessage({ id, error: String(error) } satisfies ReliefAnswer);
  }
  self.postMessage({ id, isDone: true } satisfies ReliefAnswer);
};
