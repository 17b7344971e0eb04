import type { DataTableProps, ListView, SetView } from './types.ts';

/** A call that returns one page of a list. */
interface PageQuery<Row> {
  data: { readonly records: readonly Row[]; readonly total: number } | undefined;
  error: Error | null;
  refetch: () => unknown;
  isPlaceholderData: boolean;
}

/** The table props of a list sorted, filtered and paged by the server. */
export const pageProps = <Row>(query: PageQuery<Row>, view: ListView, onView: SetView) =>
  ({
    rows: query.data?.records,
    total: query.data?.total ?? 0,
    view,
    onView,
    error: query.error,
    onRetry: () => void query.refetch(),
    isRefreshing: query.isPlaceholderData,
  }) satisfies Partial<DataTableProps<Row>>;
