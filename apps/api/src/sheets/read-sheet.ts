import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { unguarded, type Cell } from './cells.ts';
import { SheetProblem } from './sheet-problem.ts';
import { unpackedSize } from './workbook-size.ts';

/** A row of a file with the number that a spreadsheet shows. */
export interface SheetRow {
  number: number;
  cells: Cell[];
}

/** Encoding of older files that are not UTF-8. */
export type LegacyEncoding = 'gb18030' | 'shift_jis';

const MOST_COLUMNS = 200;
const MOST_UNPACKED = 100 * 1_048_576;

const bad = (problem: string, values?: Record<string, unknown>): SheetProblem => new SheetProblem(problem, values);

/**
 * Non-empty rows of the first sheet of a workbook (xlsx) or of separated text; the content decides which. CSV text loses its guarding
 * apostrophe. Throws badFile, also for more than `mostRows` rows besides the headings.
 */
export async function readSheet(content: Buffer, mostRows: number, legacy: LegacyEncoding): Promise<SheetRow[]> {
  if (content.length === 0) throw bad('fileEmpty');
  const isArchive = content.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
  const rows: SheetRow[] = [];
  try {
    for await (const { number, cells } of isArchive ? workbookRows(content) : textRows(content, legacy)) {
      while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop();
      if (cells.length === 0) continue;
      rows.push({ number, cells });
      if (rows.length > mostRows + 1) throw bad('fileRows', { maximum: mostRows });
    }
  } catch (error) {
    if (error instanceof SheetProblem) throw error;
    throw bad('fileKind');
  }
  if (rows.length === 0) throw bad('fileEmpty');
  return rows;
}

const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

async function* workbookRows(content: Buffer): AsyncGenerator<SheetRow> {
  const size = unpackedSize(content);
  if (size === null || size > MOST_UNPACKED) throw bad('fileKind');
  for await (const { index, values } of streamXlsxRows(content))
    yield { number: index + 1, cells: values.slice(0, MOST_COLUMNS) };
}

function* textRows(content: Buffer, legacy: LegacyEncoding): Generator<SheetRow> {
  const text = decoded(content, legacy);
  // No text has a NUL, and nearly all other files do.
  if (text.includes('\0')) throw bad('fileKind');
  let number = 0;
  for (const cells of streamCsvRows(text, { delimiter: detectDelimiter(text.slice(0, 100_000)) }))
    yield {
      number: ++number,
      cells: cells.slice(0, MOST_COLUMNS).map((cell) => (typeof cell === 'string' ? unguarded(cell) : cell)),
    };
}

function decoded(content: Buffer, legacy: LegacyEncoding): string {
  const isWide = content[0] === 0xff && content[1] === 0xfe;
  if (isWide) return new TextDecoder('utf-16le').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder(legacy, { fatal: true }).decode(content);
  }
}
