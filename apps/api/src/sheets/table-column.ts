/** How the values of a column are written. `time`: ms since 1970 as a clock at the wall of the place shows it. */
export type ColumnKind = 'text' | 'time' | { readonly decimals: number };

/** One column of a table that may have millions of rows. */
export interface TableColumn {
  readonly heading: string;
  readonly kind: ColumnKind;
}

/** One value of such a table: a text, a number or a time of its column's kind, or nothing. */
export type TableCell = string | number | null;

/** Rows as they are read, many at a time: handing them on one by one would cost more than writing them. */
export type RowBatches = AsyncIterable<readonly (readonly TableCell[])[]>;

/** Texts are gathered to about so many letters before they are handed on. */
export const CHUNK_LETTERS = 65_536;
