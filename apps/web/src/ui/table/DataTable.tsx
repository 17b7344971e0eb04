import { useEffect, useRef } from 'react';
import { PanelError } from '../states.tsx';
import { Column, Text } from '../box.tsx';
import classes from './DataTable.module.css';
import { EmptyRows } from './EmptyRows.tsx';
import { Announcement, Pager } from './Pager.tsx';
import { RowCards } from './RowCards.tsx';
import { TableRows } from './TableRows.tsx';
import type { DataTableProps } from './types.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRows } from './use-rows.ts';
import { useWidth } from './use-width.ts';

/** Below this width rows become cards. */
const CARDS_BELOW_PX = 640;

/**
 * The table of the product: of figures, of a list sorted, filtered and paged by the server, or of local rows. It scrolls itself,
 * also by keyboard, with a fixed head. Of many rows only visible ones exist.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, caption, view, onView, error, onRetry, empty, isRefreshing = false, highlighted = null } = props;
  const { total = rows?.length ?? 0, hasCards = view !== undefined, look = 'list', maxHeight } = props;
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const isCards = hasCards && width > 0 && width < CARDS_BELOW_PX;
  const isEmpty = rows?.length === 0;
  const pages = view ? Math.max(1, Math.ceil(total / view.size)) : 1;
  const sorted = useRows(props);
  const held = useHeldRows(scroller, sorted.rows, props);
  const ordered = { ...sorted, rows: held.rows };
  useRowKeys(ordered.rows, props);
  // With live rows a highlighted one is not scrolled to again.
  const followed = props.holdBy ? null : rows;

  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [view?.page, view?.sort, view?.order]);
  useEffect(() => {
    if (highlighted === null) return;
    scroller.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'nearest' });
  }, [highlighted, followed]);
  // The last row of the last page was deleted.
  const isBeyond = isEmpty && total > 0 && view !== undefined && view.page > pages;
  useEffect(() => {
    if (isBeyond) onView?.({ page: pages }, { replace: true });
  }, [isBeyond, pages, onView]);

  if (error && rows === undefined) {
    // In the same container, whose width is measured once.
    return (
      <Column ref={place} grow className={classes.place}>
        <PanelError message={error.message} onRetry={onRetry ?? (() => undefined)} />
      </Column>
    );
  }
  const Rows = isCards ? RowCards : TableRows;
  return (
    <Column
      ref={place}
      grow
      className={classes.place}
      style={{ maxHeight }}
      data-cards={isCards || undefined}
      data-look={look}
    >
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        aria-label={label}
        aria-busy={rows === undefined || isRefreshing}
        tabIndex={0}
        {...held.pointer}
      >
        {width > 0 && <Rows {...props} ordered={ordered} scroller={scroller} />}
        {isCards && caption !== undefined && (
          <Text as="p" text="table" tone="text3">
            {caption}
          </Text>
        )}
        {isEmpty && !isBeyond && empty !== undefined && (
          <EmptyRows view={view} onView={onView}>
            {empty}
          </EmptyRows>
        )}
      </div>
      {view && onView && total > 0 && <Pager total={total} view={view} onView={onView} isNarrow={isCards} />}
      {view && <Announcement count={rows === undefined ? null : total} />}
    </Column>
  );
}
