import { and, asc, eq } from '@groundwatch/db/orm';
import { mapSourceTable, type Database } from '@groundwatch/db';
import type { FoundPlaces } from '@groundwatch/protocol/rest';
import { z } from 'zod';
import { KeepAliveConnections } from '../notifications/net/send-http.ts';
import type { Targets } from '../notifications/net/targets.ts';
import { ask, refusal, saidRefusal, TileRefused, USER_AGENT, wordsOf } from './fetch-tile.ts';
import { storeSourceState, TILE_MS, type MapSourceRow } from './tile-proxy.ts';

type Place = FoundPlaces['places'][number];
export type GeocoderSource = Pick<MapSourceRow, 'type' | 'url' | 'secrets'>;

const MOST_PLACES = 8;
const MOST_BYTES = 300_000;
const LONGEST_NAME = 300;
/** The rate limit of public Nominatim servers, and how many requests may wait. */
const BETWEEN_MS = 1_000;
const MOST_WAITING = 5;
const MOST_KEPT = 300;
const KEPT_MS = 3_600_000;

const degrees = z.coerce.number();
const words = z.string().max(2_000).catch('');
const NominatimSchema = z.array(
  z.object({ lon: degrees.min(-180).max(180), lat: degrees.min(-90).max(90), name: words, display_name: words }),
);
const LonLatSchema = z
  .string()
  .transform((text) => text.split(/[,\s]+/).map(Number))
  .pipe(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]));
const AreaSchema = z.object({ name: words, lonlat: LonLatSchema });
/** Answer of the search (`pois`, `area`) or the geocoder (`location`). */
const TiandituSchema = z.object({
  status: z.union([z.object({ infocode: z.number(), cndesc: words }), z.string(), z.number()]).optional(),
  msg: words.optional(),
  location: z.object({ lon: degrees, lat: degrees, keyWord: words.optional() }).optional(),
  pois: z.array(AreaSchema.extend({ address: words })).optional(),
  area: AreaSchema.optional(),
});

const short = (text: string): string => wordsOf(text, '').slice(0, LONGEST_NAME);
const placeOf = (name: string, detail: string, longitude: number, latitude: number): Place => ({
  name: short(name),
  detail: short(detail),
  longitude,
  latitude,
});

function readTianditu(answer: unknown, text: string): Place[] {
  const { status, msg, location, pois = [], area } = TiandituSchema.parse(answer);
  const [code, said] = typeof status === 'object' ? [status.infocode, status.cndesc] : [Number(status ?? 0), msg ?? ''];
  // Code 101 of the geocoder: nothing was found.
  if (code === 101) return [];
  if (code !== 0 && code !== 1_000) throw new TileRefused('refused', short(`${code}: ${said}`));
  return [
    ...(location ? [placeOf(location.keyWord ?? text, '', location.lon, location.lat)] : []),
    ...(area ? [placeOf(area.name, '', ...area.lonlat)] : []),
    ...pois.map(({ name, address, lonlat }) => placeOf(name, address, ...lonlat)),
  ];
}

const readNominatim = (answer: unknown): Place[] =>
  NominatimSchema.parse(answer).map(({ name, display_name: whole, lon, lat }) =>
    placeOf(name || (whole.split(',')[0] ?? ''), whole, lon, lat),
  );

/** Values of `accept-language` for Nominatim that differ from the product's language code. */
const acceptLanguages: Readonly<Record<string, string>> = { 'zh-chs': 'zh-Hans,zh' };
/** Characters that the search of Tianditu rejects. */
const unsearchable = /['’&]/g;

/** URL of a query: the configured URL with the parameters of its protocol. */
function questionOf({ type, url, secrets }: GeocoderSource, text: string, language: string): string {
  const asked = new URL(url.replaceAll('{key}', encodeURIComponent(secrets['key'] ?? '')));
  const add = (name: string, value: string): void => asked.searchParams.set(name, value);
  if (type === 'nominatim') {
    add('q', text);
    add('format', 'jsonv2');
    add('limit', String(MOST_PLACES));
    add('accept-language', acceptLanguages[language] ?? language);
  } else if (asked.pathname.endsWith('/search')) {
    const mapBound = '-180,-90,180,90';
    add('type', 'query');
    const keyWord = text.replaceAll(unsearchable, ' ');
    add('postStr', JSON.stringify({ keyWord, level: 12, mapBound, queryType: 1, start: 0, count: MOST_PLACES }));
  } else add('ds', JSON.stringify({ keyWord: text }));
  return asked.href;
}

interface Options {
  db: Database;
  targets: Targets;
  clock: () => number;
}

/** Finds places by address at the configured source, one query at a time. */
export class Geocoder {
  readonly #options: Options;
  readonly #connections = new KeepAliveConnections();
  readonly #kept = new Map<string, { found: FoundPlaces; at: number }>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  stop(): void {
    this.#connections.close();
  }

  /** null: no source is configured. */
  async find(text: string, language: string): Promise<FoundPlaces | null> {
    const { db, clock } = this.#options;
    const [row] = await db
      .select()
      .from(mapSourceTable)
      .where(and(eq(mapSourceTable.kind, 'addresses'), eq(mapSourceTable.isEnabled, true)))
      .orderBy(asc(mapSourceTable.position), asc(mapSourceTable.name))
      .limit(1);
    if (!row) return null;
    const key = JSON.stringify([row.id, row.version, language, text]);
    const kept = this.#kept.get(key);
    if (kept && clock() - kept.at < KEPT_MS) return kept.found;
    const { datum, attribution } = row;
    try {
      const places = await this.places(row, text, language);
      const found: FoundPlaces = { failure: null, datum, attribution, places };
      this.#kept.set(key, { found, at: clock() });
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
      await storeSourceState(db, row.id, null, new Date(clock()));
      return found;
    } catch (error) {
      if (!(error instanceof TileRefused)) throw error;
      await storeSourceState(db, row.id, error, new Date(clock()));
      return { failure: error.kind, datum, attribution, places: [] };
    }
  }

  /** Bypasses the cache. Throws TileRefused. */
  async places(source: GeocoderSource, text: string, language: string): Promise<Place[]> {
    if (this.#waiting >= MOST_WAITING) throw new TileRefused('tooMany', '');
    this.#waiting += 1;
    const asked = this.#last.then(() => this.#ask(source, text, language)).finally(() => (this.#waiting -= 1));
    this.#last = asked
      .catch(() => undefined)
      .then(
        () =>
          new Promise<void>((resolve) => {
            setTimeout(resolve, BETWEEN_MS).unref();
          }),
      );
    return asked;
  }

  async #ask(source: GeocoderSource, text: string, language: string): Promise<Place[]> {
    const { targets } = this.#options;
    const key = source.secrets['key'] ?? '';
    const headers = { accept: 'application/json', 'user-agent': USER_AGENT };
    const url = questionOf(source, text, language);
    const answer = await ask(url, headers, targets, TILE_MS, this.#connections, MOST_BYTES);
    if (answer.status !== 200) throw refusal(answer, key);
    if (saidRefusal(answer.text) !== null) throw new TileRefused('refused', wordsOf(answer.text, key));
    if (answer.body.length >= MOST_BYTES) throw new TileRefused('tooLarge', `${MOST_BYTES / 1_000} kB`);
    try {
      const said: unknown = JSON.parse(answer.text);
      return (source.type === 'nominatim' ? readNominatim(said) : readTianditu(said, text)).slice(0, MOST_PLACES);
    } catch (error) {
      if (error instanceof TileRefused) throw error;
      throw new TileRefused('answer', wordsOf(answer.text, key));
    }
  }
}
