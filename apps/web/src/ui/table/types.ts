import type { ReactNode } from 'react';

export type RowId = number | string;
export type RowWeight = 'heavy' | 'middle' | 'light' | 'child';

export interface TableColumn<Row> {
  /** Sort and column key. */
  readonly key: string;
  readonly title: string;
  /** Replaces the title in the head. The title still names the column. */
  readonly head?: ReactNode;
  readonly render: (row: Row, index: number) => ReactNode;
  /** For the naming column: a mark before the name, a second line, and what stands at the end of the first. */
  readonly mark?: (row: Row) => ReactNode;
  readonly below?: (row: Row) => ReactNode;
  readonly end?: (row: Row) => ReactNode;
  /** The server can sort by it. */
  readonly isSortable?: boolean;
  /** Sorts rows in the page, where the server does not. Null is last. */
  readonly sortBy?: (row: Row) => number | string | null;
  /** Right-aligned numbers. Default in a table of figures: all but the first column. */
  readonly isNumeric?: boolean;
  /** Names the row, instead of the first column. */
  readonly isRowHead?: boolean;
  /** CSS length at which the content is truncated. */
  readonly width?: string;
}

export interface Selection<Row> {
  /** Includes rows of other pages. */
  readonly rows: ReadonlyMap<RowId, Row>;
  readonly onChange: (rows: ReadonlyMap<RowId, Row>) => void;
  /** Selectable rows. Default: all. */
  readonly isOpenTo?: (row: Row) => boolean;
}

/** The view of a list page, kept in the address. */
export interface ListView {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly order: 'asc' | 'desc';
  readonly keyword: string;
  /** Equality filters by column. Absent: all. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Changes the view. `replace` adds no history entry. */
export type SetView = (changes: Partial<ListView>, options?: { replace?: boolean }) => void;

/** The search of a list. */
export interface ListSearch {
  readonly view: ListView;
  readonly onView: SetView;
  /** Label of the field. */
  readonly search: string;
}

export interface DataTableProps<Row> {
  /** The accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Default: the row's `id`. */
  keyOf?: (row: Row) => RowId;
  /** Accessible names of rows. */
  nameOf?: (row: Row) => string;
  /** `list`: rows to open and select. `figures`: dense rows with a fixed first column. `words`: rows as tall as their text. */
  look?: 'list' | 'figures' | 'words';
  /** Rows become cards if columns do not fit, as in every list. */
  hasCards?: boolean;
  /** Text below the rows. */
  caption?: ReactNode;
  /** CSS length at which it scrolls. Default: its container's. */
  maxHeight?: string;
  /** Whether the row is important, selected, or secondary. */
  markOf?: (row: Row) => 'strong' | 'chosen' | 'faint' | null | undefined;
  /** The row's height: three lines, two, one, or one close to others of its group. */
  weightOf?: (row: Row) => RowWeight;
  /** Content below an open row. */
  renderDetail?: (row: Row) => ReactNode;
  /** Whether the row is expanded to further rows. Undefined: not expandable. */
  isExpanded?: (row: Row) => boolean | undefined;
  /**
   * For live rows: those with the same name keep their places while the pointer is over the table or one is highlighted, and new
   * rows above do not move them on the screen.
   */
  holdBy?: (row: Row) => RowId;
  /** The text, or state with a next step, of a list without rows. Where a filter leaves none, the table says so itself. */
  empty?: ReactNode;
  error?: Error | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Other rows are loading. */
  isRefreshing?: boolean;
  /** The server sorts, filters and pages. Without it these are all rows. */
  view?: ListView;
  onView?: SetView;
  /** Rows of all pages. */
  total?: number;
  onOpen?: ((row: Row) => void) | undefined;
  /** J and K move from the highlighted row to the next or previous one. Expanded rows are skipped. */
  onStep?: ((row: Row) => void) | undefined;
  selection?: Selection<Row> | undefined;
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** The highlighted row: just saved, or open beside the list. */
  highlighted?: RowId | null;
}

/** Its key in the list. */
export const idOf = <Row>({ keyOf }: Pick<DataTableProps<Row>, 'keyOf'>, row: Row): RowId =>
  keyOf ? keyOf(row) : (row as { id: RowId }).id;

/** Index of the naming column. */
export const rowHeadOf = <Row>(columns: readonly TableColumn<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isRowHead }) => isRowHead),
  );
