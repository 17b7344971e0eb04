import type { ReactNode } from 'react';

export type RowId = number | string;

export interface TableColumn<Row> {
  /** What the list is sorted by, and the column remembered as. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly isSortable?: boolean;
  /** Figures stand at the right, under each other. */
  readonly isNumeric?: boolean;
  /** CSS length the content is cut off at; a default when absent. */
  readonly width?: string;
}

export interface Selection<Row> {
  /** Rows of other pages too. */
  readonly rows: ReadonlyMap<RowId, Row>;
  readonly onChange: (rows: ReadonlyMap<RowId, Row>) => void;
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
