import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { guarded, typed, type Cell } from './cells.ts';
import type { SheetFormat } from './send-file.ts';
import type { ColumnKind, RowBatches, TableCell, TableColumn } from './table-column.ts';

/** Text typed later into a cell of this format is no formula either. */
const TEXT_FORMAT = '@';
const TIME_FORMAT = 'yyyy\\-mm\\-dd\\ hh:mm:ss';
const NARROWEST = 10;
const WIDEST = 40;
const TIME_WIDTH = 20;
const LONGEST_NAME = 31;

/** Wide characters take two columns; a heading over numbers may wrap once. */
const widthOf = ({ heading, kind }: TableColumn): number => {
  if (kind === 'time') return TIME_WIDTH;
  const places = heading.replaceAll(/[^\0-\u02ff]/g, '##').length + 2;
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(kind === 'text' ? places : places * 0.7)));
};

const formatOf = (kind: ColumnKind): string => {
  if (kind === 'text') return TEXT_FORMAT;
  return kind === 'time' ? TIME_FORMAT : (0).toFixed(kind.decimals);
};

/** Without characters that are special in references. */
const sheetName = (name: string): string =>
  (name.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet').slice(0, LONGEST_NAME);

/** `2026-03-01 08:00:00`, with milliseconds if there are any: spreadsheets recognize the short form as a time. */
function timeText(ms: number): string {
  const iso = new Date(ms).toISOString();
  const end = ms % 1_000 === 0 ? -5 : -1;
  return `${iso.slice(0, -14)} ${iso.slice(-13, end)}`;
}

/** Text that a spreadsheet would evaluate is guarded by an apostrophe. */
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

/**
 * Streams a table of millions of rows as a file: `batches` is pulled only as the reader reads, and nothing is kept. CSV by RFC 4180, as UTF-8
 * with a byte order mark, which Excel needs. In a workbook texts are text and times dates, and rows that do not fit into a sheet continue
 * in the next one, with the same headings.
 */
export function tableStream(
  format: SheetFormat,
  name: string,
  columns: readonly TableColumn[],
  batches: RowBatches,
  maxRowsPerSheet = XLSX_MAX_ROWS_PER_SHEET,
): ReadableStream<Uint8Array> {
  const cellOf = format === 'csv' ? plainCell : typedCell;
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const batch of batches)
      for (const row of batch) yield columns.map(({ kind }, place) => cellOf(row[place], kind));
  }
  if (format === 'csv')
    return writeCsvStream(rows(), { bom: true, headers: columns.map(({ heading }) => guarded(heading)) });
  return writeXlsxStream(rows(), {
    name: sheetName(name),
    columns: columns.map((column) => ({
      header: column.heading,
      width: widthOf(column),
      numFmt: formatOf(column.kind),
    })),
    freezePane: { rows: 1 },
    maxRowsPerSheet,
  });
}
