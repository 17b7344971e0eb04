import Fuse from 'fuse.js';
import { bestMatches, plain, prepared, type Searched } from '@groundwatch/domain/search';

export type ResultKind = 'page' | 'station' | 'device' | 'command';

/** A search result with its action. */
export interface SearchItem extends Searched {
  /** Stable across sessions: `device:703`. */
  readonly key: string;
  readonly kind: ResultKind;
  readonly choose: () => void;
}

export interface ResultGroup {
  readonly kind: ResultKind | 'alarmed' | 'recent';
  readonly items: readonly SearchItem[];
  /** Number of further results. */
  readonly more: number;
}

type Prepared = Searched & { readonly item: SearchItem };

const kinds: readonly ResultKind[] = ['page', 'station', 'device', 'command'];
const MOST: Readonly<Record<ResultKind, number>> = { page: 8, station: 6, device: 10, command: 6 };
const MOST_RECENT = 5;
const MOST_SIMILAR = 12;
const SIMILAR_FROM = 3;

const known = new WeakMap<SearchItem, Prepared>();

/** Prepared once, as an index is made anew with each answer of the server. */
function prepare(item: SearchItem): Prepared {
  const before = known.get(item);
  if (before) return before;
  const now = { item, ...prepared(item) };
  known.set(item, now);
  return now;
}

/** A search over thousands takes milliseconds, one for similar names a tenth of a second. */
export class SearchIndex {
  readonly #items: readonly SearchItem[];
  readonly #isWhole: boolean;
  readonly #prepared: readonly Prepared[];
  #similar: Fuse<Prepared> | undefined;

  /** `isWhole` false: others are still to come. */
  constructor(items: readonly SearchItem[], isWhole = true) {
    this.#items = items;
    this.#isWhole = isWhole;
    this.#prepared = items.map(prepare);
  }

  /** The best results; where there is none, similar ones. */
  find(query: string): SearchItem[] {
    const text = plain(query);
    if (text === '') return [];
    const exact = bestMatches(this.#prepared, (one) => one, text).map(({ item }) => item);
    // Numbers are only matched exactly.
    if (exact.length > 0 || !this.#isWhole || text.length < SIMILAR_FROM || /^[\d ]+$/.test(text)) return exact;
    this.#similar ??= new Fuse(this.#prepared, {
      keys: [
        { name: 'name', weight: 3 },
        { name: 'keywords', weight: 2 },
        { name: 'place', weight: 1 },
      ],
      threshold: 0.34,
      ignoreLocation: true,
      minMatchCharLength: 2,
    });
    return this.#similar.search(text, { limit: MOST_SIMILAR }).map(({ item }) => item.item);
  }

  /** The shown groups, best first. Without words: places in alarm, recent choices, then all pages and commands. */
  groups(query: string, recent: readonly string[], alarmed: readonly string[] = []): ResultGroup[] {
    if (plain(query) === '') return this.#atRest(recent, alarmed);
    const found = this.find(query);
    const ofKind = kinds.map((kind) => ({ kind, all: found.filter((item) => item.kind === kind) }));
    return ofKind
      .filter(({ all }) => all.length > 0)
      .sort((a, b) => found.indexOf(a.all[0] as SearchItem) - found.indexOf(b.all[0] as SearchItem))
      .map(({ kind, all }) => {
        const items = all.slice(0, MOST[kind]);
        return { kind, items, more: all.length - items.length };
      });
  }

  #atRest(recent: readonly string[], alarmed: readonly string[]): ResultGroup[] {
    const of = (keys: readonly string[]) => keys.flatMap((key) => this.#items.filter((item) => item.key === key));
    const lately = of(recent.filter((key) => !alarmed.includes(key))).slice(0, MOST_RECENT);
    const rest = (kind: ResultKind) => this.#items.filter((item) => item.kind === kind && !lately.includes(item));
    const groups: readonly ResultGroup[] = [
      { kind: 'alarmed', items: of(alarmed), more: 0 },
      { kind: 'recent', items: lately, more: 0 },
      { kind: 'page', items: rest('page'), more: 0 },
      { kind: 'command', items: rest('command'), more: 0 },
    ];
    return groups.filter(({ items }) => items.length > 0);
  }
}
