import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { PanelError } from '../Failure.tsx';
import { Column } from '../box.tsx';
import './mantine-styles.ts';
import { Pager } from './Pager.tsx';
import classes from './PagedTable.module.css';
import { RowCards } from './RowCards.tsx';
import { TableRows } from './TableRows.tsx';
import type { ListView, RowId, Selection, TableColumn } from './types.ts';
import type { SetView } from './use-list-view.ts';
import { useWidth } from './use-width.ts';

export interface PagedTableProps<Row extends { readonly id: RowId }> {
  /** Names the table for those who do not see it. */
  label: string;
  /** The first one names the row. */
  columns: readonly TableColumn<Row>[];
  /** One page, as the server sent it; undefined while the first one is on its way. */
  rows: readonly Row[] | undefined;
  /** Rows of all pages. */
  total: number;
  view: ListView;
  onView: SetView;
  error?: Error | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Other rows than these are on their way. */
  isRefreshing?: boolean;
  /** What to do when there is nothing: words, a button. */
  empty: ReactNode;
  /** Names of rows for those who do not see their place. */
  nameOf: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  selection?: Selection<Row> | undefined;
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** Row to draw attention to: it was just saved. */
  highlighted?: RowId | null;
}

/** Narrower than this, rows become cards. */
const CARDS_BELOW_PX = 640;

/** One page of a list that the server sorts, filters and cuts into pages. */
export function PagedTable<Row extends { readonly id: RowId }>(props: PagedTableProps<Row>) {
  const { label, rows, total, view, onView, error, onRetry, empty, isRefreshing = false, highlighted = null } = props;
  const { t } = useTranslation('admin');
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const isCards = width > 0 && width < CARDS_BELOW_PX;
  const isEmpty = rows?.length === 0;
  const pages = Math.max(1, Math.ceil(total / view.size));

  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [view.page, view.sort, view.order]);
  useEffect(() => {
    if (highlighted === null) return;
    scroller.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted, rows]);
  // The last row of the last page was deleted.
  const isBeyond = isEmpty && total > 0 && view.page > pages;
  useEffect(() => {
    if (isBeyond) onView({ page: pages }, { replace: true });
  }, [isBeyond, pages, onView]);

  const Rows = isCards ? RowCards : TableRows;
  if (error && rows === undefined) {
    // In the same place, whose width is measured once.
    return (
      <Column ref={place} grow className={classes.place}>
        <PanelError message={error.message} onRetry={onRetry ?? (() => undefined)} />
      </Column>
    );
  }
  return (
    <Column ref={place} grow className={classes.place} data-cards={isCards || undefined}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        aria-label={label}
        aria-busy={rows === undefined || isRefreshing}
        tabIndex={0}
      >
        {width > 0 && <Rows {...props} />}
        {isEmpty && !isBeyond && <div className={classes.empty}>{empty}</div>}
      </div>
      {total > 0 && <Pager total={total} view={view} onView={onView} isNarrow={isCards} />}
      <span className="gw-visually-hidden" role="status">
        {rows === undefined ? '' : t('list.announce', { count: total })}
      </span>
    </Column>
  );
}
