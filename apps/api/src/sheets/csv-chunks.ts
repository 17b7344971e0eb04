import { guarded } from './cells.ts';
import { CHUNK_LETTERS, type ColumnKind, type RowBatches, type TableCell, type TableColumn } from './table-column.ts';

const BYTE_ORDER_MARK = '\ufeff';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const textCell = (text: string): string => quoted(guarded(text));

/** `2026-03-01 08:00:00`, with milliseconds if there are any: spreadsheets recognize the short form as a time. */
function timeText(ms: number): string {
  const iso = new Date(ms).toISOString();
  const end = ms % 1_000 === 0 ? -5 : -1;
  return `${iso.slice(0, -14)} ${iso.slice(-13, end)}`;
}

function cellText(cell: TableCell | undefined, kind: ColumnKind): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return textCell(cell);
  if (kind === 'time') return timeText(cell);
  return kind === 'text' ? String(cell) : cell.toFixed(kind.decimals);
}

/**
 * CSV by RFC 4180, as UTF-8 with a byte order mark, which Excel needs. Text that a spreadsheet would evaluate is guarded by an apostrophe.
 */
export async function* csvChunks(columns: readonly TableColumn[], batches: RowBatches): AsyncGenerator<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind);
  let text = BYTE_ORDER_MARK + columns.map(({ heading }) => textCell(heading)).join(',');
  for await (const rows of batches)
    for (const row of rows) {
      text += '\r\n';
      for (let i = 0; i < kinds.length; i++) text += (i === 0 ? '' : ',') + cellText(row[i], kinds[i]!);
      if (text.length < CHUNK_LETTERS) continue;
      yield Buffer.from(text);
      text = '';
    }
  yield Buffer.from(`${text}\r\n`);
}
