import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { guarded, typed, type Cell } from './cells.ts';
import { sendFile, type SheetFormat } from './send-file.ts';

export type SheetRows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

const NARROWEST = 10;
const WIDEST = 40;

/** Wide characters take two columns. */
const widthOf = (heading: string): number =>
  Math.min(WIDEST, Math.max(NARROWEST, heading.replaceAll(/[^\0-\u02ff]/g, '##').length + 2));

async function* withTexts(rows: SheetRows, textOf: (text: string) => string): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? textOf(cell) : cell));
}

/**
 * Streams a file of headings and rows: `rows` is pulled only as the reader reads. Texts are never evaluated: a workbook types them as text,
 * CSV guards them with an apostrophe.
 */
export function sheetStream(format: SheetFormat, headings: readonly string[], rows: SheetRows): Readable {
  const bytes =
    format === 'csv'
      ? writeCsvStream(withTexts(rows, guarded), { bom: true, headers: headings.map(guarded) })
      : writeXlsxStream(withTexts(rows, typed), {
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
