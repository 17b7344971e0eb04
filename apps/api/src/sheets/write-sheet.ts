import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { guarded, type Cell } from './cells.ts';
import { sendFile, type SheetFormat } from './send-file.ts';

export type SheetRows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

const NARROWEST = 10;
const WIDEST = 40;

/** Wide characters take two columns. */
const widthOf = (heading: string): number =>
  Math.min(WIDEST, Math.max(NARROWEST, heading.replaceAll(/[^\0-\u02ff]/g, '##').length + 2));

async function* plainRows(headings: readonly string[], rows: SheetRows): AsyncGenerator<Cell[]> {
  yield headings.map(guarded);
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell));
}

async function* typedRows(rows: SheetRows): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield [...row];
}

/**
 * Streams a file of headings and rows: `rows` is pulled only as the reader reads. Texts are never evaluated: a workbook types them as text,
 * CSV guards them with an apostrophe.
 */
export function sheetStream(format: SheetFormat, headings: readonly string[], rows: SheetRows): Readable {
  const bytes =
    format === 'csv'
      ? writeCsvStream(plainRows(headings, rows), { bom: true })
      : writeXlsxStream(typedRows(rows), {
          name: 'Sheet1',
          columns: headings.map((header) => ({ header, width: widthOf(header) })),
          freezePane: { rows: 1 },
        });
  return Readable.fromWeb(bytes);
}

/** `sendFile` with a sheet of these rows. */
export const sendSheet = (
  reply: FastifyReply,
  format: SheetFormat,
  name: string,
  headings: readonly string[],
  rows: SheetRows,
): FastifyReply => sendFile(reply, format, name, sheetStream(format, headings, rows));
