import { bestMatches, plain, prepared, type Searched } from '@groundwatch/domain/search';
import type { Language, SearchEntry } from '@groundwatch/protocol/rest';
import { holdsAny, READ_DATA, stationFilter, type Caller } from '../../access/caller.ts';
import type { Context } from '../../context.ts';
import { packText, type PackedText } from '../../plugins/reply.ts';
import { deviceEntries, menuEntries, stationEntries } from './read-entries.ts';

/** How long a change by ingest to a device can stay unseen. */
const TRUST_MS = 30_000;
const MOST_ANSWERS = 20;
const MOST_STATIONS = 50;

/** Caches answers for callers who see the same, until the registry changes. */
class Answers<T> {
  readonly #context: Context;
  readonly #known = new Map<string, { at: number; generation: number; answer: Promise<T> }>();

  constructor(context: Context) {
    this.#context = context;
  }

  get(key: string, read: () => Promise<T>): Promise<T> {
    const { access, clock } = this.#context;
    const now = clock();
    const known = this.#known.get(key);
    if (known && known.generation === access.generation && now - known.at < TRUST_MS) return known.answer;
    this.#known.delete(key);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size < MOST_ANSWERS) break;
      this.#known.delete(oldest);
    }
    const entry = { at: now, generation: access.generation, answer: read() };
    this.#known.set(key, entry);
    entry.answer.catch(() => {
      if (this.#known.get(key) === entry) this.#known.delete(key);
    });
    return entry.answer;
  }
}

const stationIdsOf = (caller: Caller): readonly number[] | null =>
  holdsAny(caller, READ_DATA) ? stationFilter(caller) : [];

/** What the search panel finds, within the caller's scope. */
export class EntryCache {
  readonly #context: Context;
  readonly #whole: Answers<PackedText>;
  readonly #stations: Answers<readonly { entry: SearchEntry; texts: Searched }[]>;

  constructor(context: Context) {
    this.#context = context;
    this.#whole = new Answers(context);
    this.#stations = new Answers(context);
  }

  /** The menu and, if wanted, all stations and devices. */
  async whole(caller: Caller, language: Language, hasSites: boolean): Promise<PackedText> {
    const { pool } = this.#context;
    const stationIds = stationIdsOf(caller);
    return this.#whole.get(JSON.stringify([caller.roleId, language, hasSites, stationIds]), async () => {
      const parts = await Promise.all([
        menuEntries(pool, caller.roleId, language),
        ...(hasSites ? [stationEntries(pool, stationIds), deviceEntries(pool, stationIds)] : []),
      ]);
      return packText(JSON.stringify(parts.flat()));
    });
  }

  /** The stations that match best. */
  async stations(caller: Caller, keyword: string): Promise<SearchEntry[]> {
    const stationIds = stationIdsOf(caller);
    const all = await this.#stations.get(JSON.stringify(stationIds), async () => {
      const entries = await stationEntries(this.#context.pool, stationIds);
      return entries.map((entry) => ({ entry, texts: prepared(entry) }));
    });
    return bestMatches(all, ({ texts }) => texts, plain(keyword))
      .slice(0, MOST_STATIONS)
      .map(({ entry }) => entry);
  }
}
