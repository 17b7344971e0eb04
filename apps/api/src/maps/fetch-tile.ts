import type { MapFailure, MapFormat } from '@groundwatch/protocol/model';
import { sendHttp, type HttpAnswer, type KeepAliveConnections } from '../notifications/net/send-http.ts';
import { TargetRefused, type Targets } from '../notifications/net/targets.ts';
import { pictureType } from './picture-type.ts';
import { vectorTile } from './vector-tile.ts';

/** Answer of a source. An empty `body`: there is no tile here. */
export interface Fetched {
  body: Buffer;
  /** Seconds of validity; null: unknown. */
  maxAge: number | null;
  mayStore: boolean;
  /** Whether it may be shown when the source is unreachable. */
  mayOutlive: boolean;
  etag: string | undefined;
}

/** The source gave no tile. */
export class TileRefused extends Error {
  override readonly name = 'TileRefused';
  readonly kind: MapFailure;
  readonly detail: string;
  constructor(kind: MapFailure, detail: string) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Far larger than a tile of 512 px, small enough that a few of them do not fill the memory. */
const MOST_BYTES = 2_000_000;
const LONGEST_DETAIL = 160;
export const USER_AGENT = 'Groundwatch tile proxy';
const byStatus: Readonly<Record<number, MapFailure>> = {
  401: 'refused',
  403: 'refused',
  418: 'refused',
  404: 'missing',
  410: 'missing',
  429: 'tooMany',
};

/** A short message of a source for people, without the key that it may contain. */
export function wordsOf(text: string, key: string): string {
  const plain = text.replace(/<[^>]*>/g, ' ').replace(/[\s\p{C}\uFFFD]+/gu, ' ');
  const hidden = key === '' ? plain : plain.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
  return hidden.trim().slice(0, LONGEST_DETAIL);
}

/** The error message of a JSON answer, which a source may send with any status, as Tianditu does for a bad key. Null: it is no error. */
export function saidRefusal(text: string): string | null {
  try {
    const said = JSON.parse(text) as { code?: unknown; msg?: unknown; message?: unknown } | null;
    const words = said?.msg ?? said?.message;
    return typeof said?.code === 'number' && said.code !== 0 && typeof words === 'string' ? words : null;
  } catch {
    return null;
  }
}

export function refusal({ status, headers, text, location }: HttpAnswer, key: string): TileRefused {
  const isText = /text|json|xml/.test(headers['content-type'] ?? '');
  const said = [`HTTP ${status}`, ...(isText ? [wordsOf(text, key)] : [])].filter(Boolean).join(': ');
  if (location !== undefined && status >= 300 && status < 400)
    return new TileRefused('redirected', `HTTP ${status}: ${URL.parse(location)?.origin ?? ''}`);
  const other = status >= 500 ? 'server' : saidRefusal(text) === null ? 'answer' : 'refused';
  return new TileRefused(byStatus[status] ?? other, said);
}

function age(cacheControl: string): Pick<Fetched, 'maxAge' | 'mayStore' | 'mayOutlive'> {
  const said = /(?:^|[\s,])(?:s-maxage|max-age)="?(\d{1,9})/i.exec(cacheControl)?.[1];
  return {
    maxAge: /no-cache/i.test(cacheControl) ? 0 : said === undefined ? null : Number(said),
    mayStore: !/no-store/i.test(cacheControl),
    mayOutlive: !/must-revalidate|proxy-revalidate/i.test(cacheControl),
  };
}

/** One request to a source. Throws TileRefused where no answer came. */
export async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  targets: Targets,
  timeoutMs: number,
  kept: KeepAliveConnections,
  most: number,
): Promise<HttpAnswer> {
  try {
    return await sendHttp({ method: 'GET', url, headers }, targets, timeoutMs, most, kept);
  } catch (error) {
    if (error instanceof TargetRefused) throw new TileRefused('innerNetwork', '');
    const code = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : '';
    throw code === 'no answer in time'
      ? new TileRefused('timeOut', `${timeoutMs / 1_000} s`)
      : new TileRefused('unreachable', code);
  }
}

/** Fetches a tile; a null body: the one with `etag` is still valid. Throws TileRefused, whose text contains neither URL nor key. */
export async function fetchTile(
  url: string,
  key: string,
  targets: Targets,
  timeoutMs: number,
  kept: KeepAliveConnections,
  format: MapFormat,
  etag?: string,
): Promise<Omit<Fetched, 'body'> & { body: Buffer | null }> {
  const headers = {
    accept: format === 'vector' ? 'application/vnd.mapbox-vector-tile, application/x-protobuf' : 'image/*',
    'user-agent': USER_AGENT,
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  };
  const answer = await ask(url, headers, targets, timeoutMs, kept, MOST_BYTES);
  const more = { ...age(answer.headers['cache-control'] ?? ''), etag: answer.headers.etag };
  if (answer.status === 304 && etag !== undefined) return { body: null, ...more };
  if (answer.status === 204) return { body: Buffer.alloc(0), ...more };
  if (answer.status !== 200) throw refusal(answer, key);
  if (answer.body.length >= MOST_BYTES) throw new TileRefused('tooLarge', `${MOST_BYTES / 1_000_000} MB`);
  const picture = pictureType(answer.body) === null ? null : answer.body;
  const body = format === 'vector' ? await vectorTile(answer.body) : picture;
  if (body === null) {
    const type = answer.headers['content-type'] ?? '';
    if (format === 'picture' && answer.body.length > 0 && (await vectorTile(answer.body)))
      throw new TileRefused('vectorTiles', type);
    if (saidRefusal(answer.text) !== null) throw new TileRefused('refused', wordsOf(answer.text, key));
    const words = type.startsWith('text/') || format === 'picture' ? wordsOf(answer.text, key) : '';
    throw new TileRefused(format === 'vector' ? 'notVector' : 'notImage', [type, words].filter(Boolean).join(': '));
  }
  return { body, ...more };
}
