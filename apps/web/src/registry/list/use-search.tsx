import type { ReactNode } from 'react';
import type { ListView } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';
import { KeywordInput } from '../../ui/table/KeywordInput.tsx';

const defaults = {};

/** Whether one of the texts contains the keyword, ignoring case. */
export const holdsKeyword = (keyword: string, texts: readonly string[]): boolean =>
  texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

interface Search<Row> {
  rows: readonly Row[] | undefined;
  view: ListView;
  /** The search field, for a toolbar. */
  field: ReactNode;
}

/** Filters loaded rows by a keyword, which is kept in the URL. */
export function useSearch<Row>(
  rows: readonly Row[] | undefined,
  label: string,
  textsOf: (row: Row) => readonly string[],
): Search<Row> {
  const [view, setView] = useListView(defaults);
  return {
    rows: rows?.filter((row) => holdsKeyword(view.keyword, textsOf(row))),
    view,
    field: (
      <KeywordInput
        value={view.keyword}
        label={label}
        onChange={(keyword) => setView({ keyword }, { replace: true })}
      />
    ),
  };
}
