/** How values of a column are written. `time`: local time of the place as ms since 1970. */
export type ColumnKind = 'text' | 'time' | { readonly decimals: number };

/** A column of a table that may have millions of rows. */
export interface TableColumn {
  readonly heading: string;
  readonly kind: ColumnKind;
}

/** A cell: a text, a number, a local time, or empty. */
export type TableCell = string | number | null;
