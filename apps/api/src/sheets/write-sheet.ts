import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { guarded, typed, type Cell } from './cells.ts';
import { sendFile, type SheetFormat } from './send-file.ts';
import type { ColumnKind, TableCell, TableColumn } from './table-column.ts';

export type SheetRows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
/** Batches of rows: passing them one by one would cost more than writing them. */
export type RowBatches = AsyncIterable<readonly (readonly TableCell[])[]>;

/** Text typed later into a cell of this format is no formula either. */
const TEXT_FORMAT = '@';
const TIME_FORMAT = 'yyyy\\-mm\\-dd\\ hh:mm:ss';
const NARROWEST = 10;
const WIDEST = 40;
const TIME_WIDTH = 20;
const LONGEST_NAME = 31;

/** Without a kind: cells are written as they are. */
type Column = Pick<TableColumn, 'heading'> & { readonly kind?: ColumnKind };

/** Wide characters take two columns; a heading over numbers may wrap once. */
function widthOf({ heading, kind }: Column): number {
  if (kind === 'time') return TIME_WIDTH;
  const places = heading.replaceAll(/[^\0-\u02ff]/g, '##').length + 2;
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(typeof kind === 'object' ? places * 0.7 : places)));
}

function formatOf(kind: ColumnKind): string {
  if (kind === 'text') return TEXT_FORMAT;
  return kind === 'time' ? TIME_FORMAT : (0).toFixed(kind.decimals);
}

/** Without characters that are special in references. */
const sheetName = (name: string): string =>
  (name.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet').slice(0, LONGEST_NAME);

/**
 * Streams a file: `rows` is pulled only as the reader reads, and nothing is kept. CSV by RFC 4180, as UTF-8 with a byte order mark, which Excel
 * needs. Rows that do not fit into a sheet of a workbook continue in the next one, with the same headings.
 */
function fileOf(
  format: SheetFormat,
  name: string,
  columns: readonly Column[],
  rows: AsyncGenerator<Cell[]>,
  maxRowsPerSheet?: number,
): Readable {
  const bytes =
    format === 'csv'
      ? writeCsvStream(rows, { bom: true, headers: columns.map(({ heading }) => guarded(heading)) })
      : writeXlsxStream(rows, {
          name: sheetName(name),
          columns: columns.map((column) => ({
            header: column.heading,
            width: widthOf(column),
            ...(column.kind && { numFmt: formatOf(column.kind) }),
          })),
          freezePane: { rows: 1 },
          ...(maxRowsPerSheet !== undefined && { maxRowsPerSheet }),
        });
  return Readable.fromWeb(bytes);
}

async function* withTexts(rows: SheetRows, textOf: (text: string) => string): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? textOf(cell) : cell));
}

/**
 * Streams a file of headings and rows. Texts are never evaluated: a workbook types them as text, CSV guards them with an
 * apostrophe.
 */
export const sheetStream = (format: SheetFormat, headings: readonly string[], rows: SheetRows): Readable =>
  fileOf(
    format,
    'Sheet1',
    headings.map((heading) => ({ heading })),
    withTexts(rows, format === 'csv' ? guarded : typed),
  );

/** `sendFile` with a sheet of these rows. */
export const sendSheet = (
  reply: FastifyReply,
  format: SheetFormat,
  name: string,
  headings: readonly string[],
  rows: SheetRows,
): FastifyReply => sendFile(reply, format, name, sheetStream(format, headings, rows));

/** `2026-03-01 08:00:00`, with milliseconds if there are any: spreadsheets recognize the short form as a time. */
function timeText(ms: number): string {
  const iso = new Date(ms).toISOString();
  const end = ms % 1_000 === 0 ? -5 : -1;
  return `${iso.slice(0, -14)} ${iso.slice(-13, end)}`;
}

function plainCell(cell: TableCell | undefined, kind: ColumnKind): string | null {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return guarded(cell);
  if (kind === 'time') return timeText(cell);
  return kind === 'text' ? String(cell) : cell.toFixed(kind.decimals);
}

function typedCell(cell: TableCell | undefined, kind: ColumnKind): Cell {
  if (typeof cell === 'string') return typed(cell);
  return kind === 'time' && typeof cell === 'number' ? new Date(cell) : (cell ?? null);
}

/** As `sheetStream`, for a table of millions of rows: times are dates in a workbook, and numbers have the decimals of their column. */
export function tableStream(
  format: SheetFormat,
  name: string,
  columns: readonly TableColumn[],
  batches: RowBatches,
  maxRowsPerSheet?: number,
): Readable {
  const cellOf = format === 'csv' ? plainCell : typedCell;
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of batches)
      for (const row of batch) yield columns.map(({ kind }, place) => cellOf(row[place], kind));
  }
  return fileOf(format, name, columns, rows(), maxRowsPerSheet);
}
