import Fuse from 'fuse.js';

export type ResultKind = 'page' | 'station' | 'device' | 'command';

/** A search result with its action. */
export interface SearchItem {
  /** Stable across sessions: `device:703`. */
  readonly key: string;
  readonly kind: ResultKind;
  readonly name: string;
  /** The groups of a page, the project of a station, or the station of a device. */
  readonly place: string;
  readonly keywords: readonly string[];
  readonly choose: () => void;
}

export interface ResultGroup {
  readonly kind: ResultKind | 'recent';
  readonly items: readonly SearchItem[];
  /** Number of further results. */
  readonly more: number;
}

interface Prepared {
  readonly item: SearchItem;
  readonly name: string;
  readonly place: string;
  readonly keywords: readonly string[];
}

const kinds: readonly ResultKind[] = ['page', 'station', 'device', 'command'];
const MOST: Readonly<Record<ResultKind, number>> = { page: 8, station: 6, device: 10, command: 6 };
const MOST_RECENT = 5;
const MOST_SIMILAR = 12;
const SIMILAR_FROM = 3;

export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The rank of one word, 0 the best. Undefined if it does not occur. */
function rank({ name, place, keywords }: Prepared, word: string): number | undefined {
  if (name === word || keywords.includes(word)) return 0;
  if (name.startsWith(word)) return 1;
  if (keywords.some((keyword) => keyword.startsWith(word))) return 2;
  if (name.includes(word)) return 3;
  if (keywords.some((keyword) => keyword.includes(word))) return 4;
  return place.includes(word) ? 5 : undefined;
}

function rankOfAll(prepared: Prepared, words: readonly string[]): number | undefined {
  let sum = 0;
  for (const word of words) {
    const one = rank(prepared, word);
    if (one === undefined) return undefined;
    sum += one;
  }
  return sum;
}

const known = new WeakMap<SearchItem, Prepared>();

/** Prepared once, as an index is made anew with each answer of the server. */
function prepare(item: SearchItem): Prepared {
  const before = known.get(item);
  if (before) return before;
  const { name, place, keywords } = item;
  const prepared = { item, name: plain(name), place: plain(place), keywords: keywords.map(plain) };
  known.set(item, prepared);
  return prepared;
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
    const words = text.split(' ');
    const exact = this.#prepared
      .flatMap((prepared) => {
        const rank = rankOfAll(prepared, words);
        return rank === undefined ? [] : [{ item: prepared.item, rank }];
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
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

  /** The shown groups, best first. Without words: recent choices, then all pages and commands. */
  groups(query: string, recent: readonly string[]): ResultGroup[] {
    if (plain(query) === '') return this.#atRest(recent);
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

  #atRest(recent: readonly string[]): ResultGroup[] {
    const lately = recent.flatMap((key) => this.#items.filter((item) => item.key === key)).slice(0, MOST_RECENT);
    const rest = (kind: ResultKind) => this.#items.filter((item) => item.kind === kind && !lately.includes(item));
    const groups: readonly ResultGroup[] = [
      { kind: 'recent', items: lately, more: 0 },
      { kind: 'page', items: rest('page'), more: 0 },
      { kind: 'command', items: rest('command'), more: 0 },
    ];
    return groups.filter(({ items }) => items.length > 0);
  }
}
