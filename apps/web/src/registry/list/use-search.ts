import type { ListSearch } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';

const defaults = {};

/** Whether one of the texts contains the keyword, ignoring case. */
export const holdsKeyword = (keyword: string, texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

interface Search<Row> {
  rows: readonly Row[] | undefined;
  search: ListSearch;
}

/** Filters loaded rows by a keyword, which is kept in the URL. */
export function useSearch<Row>(
  rows: readonly Row[] | undefined,
  label: string,
  textsOf: (row: Row) => readonly string[],
): Search<Row> {
  const [view, onView] = useListView(defaults);
  return {
    rows: rows?.filter((row) => holdsKeyword(view.keyword, textsOf(row))),
    search: { view, onView, search: label },
  };
}
