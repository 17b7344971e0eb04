import type { ReactNode } from 'react';

export type RowId = number | string;
export type RowWeight = 'heavy' | 'middle' | 'light' | 'child';

export interface TableColumn<Row> {
  /** What the list is sorted by, and the column remembered as. */
  readonly key: string;
  readonly title: string;
  /** Instead of the title at the head, which still names the column. */
  readonly head?: ReactNode;
  readonly render: (row: Row, index: number) => ReactNode;
  /** Of the column that names the row: a mark before the name, and what stands below it. */
  readonly mark?: (row: Row) => ReactNode;
  readonly below?: (row: Row) => ReactNode;
  /** The server can sort by it. */
  readonly isSortable?: boolean;
  /** What the page sorts its rows by, where the server does not; null stands last. */
  readonly sortBy?: (row: Row) => number | string | null;
  /** Figures stand at the right, under each other: all but the first column of a table of figures unless it says no. */
  readonly isNumeric?: boolean;
  /** Names the row, instead of the first column. */
  readonly isRowHead?: boolean;
  /** CSS length the content is cut off at; a default when absent. */
  readonly width?: string;
}

export interface Selection<Row> {
  /** Rows of other pages too. */
  readonly rows: ReadonlyMap<RowId, Row>;
  readonly onChange: (rows: ReadonlyMap<RowId, Row>) => void;
  /** Rows that can be chosen; all unless given. */
  readonly isOpenTo?: (row: Row) => boolean;
}

/** What a page of a list was asked for by; it stands in the address. */
export interface ListView {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly order: 'asc' | 'desc';
  readonly keyword: string;
  /** Equal-to filters by the name of their column; absent: all. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Changes the view; `replace` leaves no step to go back to. */
export type SetView = (changes: Partial<ListView>, options?: { replace?: boolean }) => void;

export interface DataTableProps<Row> {
  /** Names the table for those who do not see it. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  /** The row's `id` unless given. */
  keyOf?: (row: Row) => RowId;
  /** Names of rows for those who do not see their place. */
  nameOf?: (row: Row) => string;
  /** `list`: rows to be opened and chosen; `figures`: close rows, whose first column stays in sight; `words`: rows as tall as their texts. */
  look?: 'list' | 'figures' | 'words';
  /** Rows become cards where there is no room for columns, as those of a list always do. */
  hasCards?: boolean;
  /** Words below the rows. */
  caption?: ReactNode;
  /** CSS length from which on it scrolls; without it what it stands in says so. */
  maxHeight?: string;
  /** The row is the one that matters, is chosen, or counts for little. */
  markOf?: (row: Row) => 'strong' | 'chosen' | 'faint' | null | undefined;
  /** How tall the row is: three lines, two, one, or one close to others of its group. */
  weightOf?: (row: Row) => RowWeight;
  /** What stands below an open row; nothing below a closed one. */
  renderDetail?: (row: Row) => ReactNode;
  /** The row is opened within the list, by more rows; undefined: it cannot be. */
  isExpanded?: (row: Row) => boolean | undefined;
  /**
   * The rows change of themselves. Those with the same name as before keep their places while the pointer is over them or one is
   * highlighted, and what comes above them does not move them on the screen.
   */
  holdBy?: (row: Row) => RowId;
  /** What to do when there is nothing: words, a button. */
  empty?: ReactNode;
  error?: Error | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Other rows than these are on their way. */
  isRefreshing?: boolean;
  /** The server sorts, filters and cuts into pages; without it the rows are all there are. */
  view?: ListView;
  onView?: SetView;
  /** Rows of all pages. */
  total?: number;
  onOpen?: ((row: Row) => void) | undefined;
  /** J and K walk the rows, from the highlighted one to the next and the one before; rows that are expanded are passed over. */
  onStep?: ((row: Row) => void) | undefined;
  selection?: Selection<Row> | undefined;
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** Row to draw attention to: it was just saved, or is shown in full beside the list. */
  highlighted?: RowId | null;
}

/** Its key in the list. */
export const idOf = <Row>({ keyOf }: Pick<DataTableProps<Row>, 'keyOf'>, row: Row): RowId =>
  keyOf ? keyOf(row) : (row as { id: RowId }).id;

/** Place of the column that names the row. */
export const rowHeadOf = <Row>(columns: readonly TableColumn<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isRowHead }) => isRowHead),
  );
