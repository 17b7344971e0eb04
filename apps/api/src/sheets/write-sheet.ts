import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { guarded, type Cell } from './cells.ts';

export type SheetFormat = 'xlsx' | 'csv';
export type SheetRows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

const mediaTypes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const NARROWEST = 10;
const WIDEST = 40;

/** Wide characters take two places. */
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
 * A file of headings and rows, made while it is read: `rows` is asked for more only as the reader takes it. Texts are never
 * calculated: in a workbook they are typed as text, in CSV they are guarded by an apostrophe.
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

/** Answers with a file. `name`, without its ending, may have any letters. */
export function sendSheet(
  reply: FastifyReply,
  format: SheetFormat,
  name: string,
  headings: readonly string[],
  rows: SheetRows,
): FastifyReply {
  const file = `${name}.${format}`;
  const plain = file.replaceAll(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(file).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('cache-control', 'no-store')
    .send(sheetStream(format, headings, rows));
}
