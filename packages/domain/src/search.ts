/** What is searched: a page, station, device or command. */
export interface Searched {
  readonly name: string;
  /** The groups of a page, the project of a station, or the station of a device. */
  readonly place: string;
  readonly keywords: readonly string[];
}

/** A text as it is compared: in one case and width, with single spaces. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The same with plain texts. */
export const prepared = ({ name, place, keywords }: Searched): Searched => ({
  name: plain(name),
  place: plain(place),
  keywords: keywords.map(plain),
});

/** The rank of one word, 0 the best. Undefined if it does not occur. */
function rank({ name, place, keywords }: Searched, word: string): number | undefined {
  if (name === word || keywords.includes(word)) return 0;
  if (name.startsWith(word)) return 1;
  if (keywords.some((keyword) => keyword.startsWith(word))) return 2;
  if (name.includes(word)) return 3;
  if (keywords.some((keyword) => keyword.includes(word))) return 4;
  return place.includes(word) ? 5 : undefined;
}

function rankOfAll(of: Searched, words: readonly string[]): number | undefined {
  let sum = 0;
  for (const word of words) {
    const one = rank(of, word);
    if (one === undefined) return undefined;
    sum += one;
  }
  return sum;
}

/** Those in which every word of a plain query occurs, best first. `preparedOf`: the item with plain texts. */
export function bestMatches<T>(items: readonly T[], preparedOf: (item: T) => Searched, query: string): T[] {
  const words = query.split(' ');
  return items
    .flatMap((item) => {
      const rank = rankOfAll(preparedOf(item), words);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
