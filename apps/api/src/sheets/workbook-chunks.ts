import { CHUNK_LETTERS, type RowBatches, type TableCell, type TableColumn } from './table-column.ts';
import { escaped, sheetClosing, sheetOpening, sheetPath, styles, workbookParts } from './workbook-parts.ts';
import { zipStream, type ZipPart } from './zip-stream.ts';

/** The most rows of an Excel sheet, headings included. */
const MOST_ROWS = 1_048_576;
const MS_A_DAY = 86_400_000;
/** Days from the spreadsheet epoch to 1970. */
const EPOCH_DAY = 25_569;
const NARROWEST = 10;
const WIDEST = 40;
const TIME_WIDTH = 20;

/** `A` … `Z`, `AA` … */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? '' : letters(rest - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Wide characters take two columns; a heading may wrap once. */
const widthOf = ({ heading, kind }: TableColumn): number => {
  if (kind === 'time') return TIME_WIDTH;
  const places = heading.replaceAll(/[^\0-\u02ff]/g, '##').length + 2;
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(kind === 'text' ? places : places * 0.7)));
};

/** Constant XML of a column's cells: between row number and value. */
interface CellForm {
  column: string;
  isTime: boolean;
  number: string;
}

const formOf = ({ kind }: TableColumn, index: number): CellForm => ({
  column: `<c r="${letters(index)}`,
  isTime: kind === 'time',
  number: `" s="${kind === 'text' ? 0 : kind === 'time' ? styles.time : styles.number(kind.decimals)}"><v>`,
});

const textXml = (text: string, style: number): string =>
  `" s="${style}" t="inlineStr"><is><t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is></c>`;

/** Most texts of a table repeat. */
class Texts {
  readonly #known = new Map<string, string>();

  xml(text: string): string {
    let xml = this.#known.get(text);
    if (xml !== undefined) return xml;
    xml = textXml(text, styles.text);
    if (this.#known.size < 1_000) this.#known.set(text, xml);
    return xml;
  }
}

function rowXml(forms: readonly CellForm[], number: number, row: readonly TableCell[], texts: Texts): string {
  let xml = `<row r="${number}">`;
  for (let i = 0; i < forms.length; i++) {
    const cell = row[i];
    if (cell === null || cell === undefined) continue;
    const form = forms[i]!;
    xml += form.column + number;
    if (typeof cell === 'string') xml += texts.xml(cell);
    else xml += `${form.number}${form.isTime ? cell / MS_A_DAY + EPOCH_DAY : cell}</v></c>`;
  }
  return `${xml}</row>`;
}

/** Splits batches over sheets. */
class RowSource {
  readonly #batches: AsyncIterator<readonly (readonly TableCell[])[]>;
  #batch: readonly (readonly TableCell[])[] = [];
  #at = 0;

  constructor(batches: RowBatches) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Whether there is another row; reads the next batch if needed. */
  async hasNext(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done) return false;
      this.#batch = next.value;
      this.#at = 0;
    }
    return true;
  }

  /** At most `count` rows of the present batch. */
  take(count: number): readonly (readonly TableCell[])[] {
    const rows = this.#batch.slice(this.#at, this.#at + count);
    this.#at += rows.length;
    return rows;
  }

  async end(): Promise<void> {
    await this.#batches.return?.();
  }
}

/**
 * Streams an Excel workbook (xlsx): `batches` is pulled only as the reader reads, and nothing is kept. Rows that do not fit into a sheet
 * continue in the next one, with the same headings. Texts are typed as text, times as dates.
 */
export async function* workbookChunks(
  name: string,
  columns: readonly TableColumn[],
  batches: RowBatches,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const source = new RowSource(batches);
  const forms = columns.map(formOf);
  const texts = new Texts();
  const headings = columns.map(({ heading }, i) => `<c r="${letters(i)}1${textXml(heading, styles.heading)}`).join('');
  const opening = `${sheetOpening(columns.map(widthOf))}<row r="1">${headings}</row>`;

  const sheetText = async function* (): AsyncGenerator<string> {
    let text = opening;
    let number = 1;
    while (number < mostRows && (await source.hasNext())) {
      for (const row of source.take(mostRows - number)) {
        text += rowXml(forms, ++number, row, texts);
        if (text.length < CHUNK_LETTERS) continue;
        yield text;
        text = '';
      }
    }
    yield text + sheetClosing;
  };
  const parts = async function* (): AsyncGenerator<ZipPart> {
    let count = 0;
    do yield { path: sheetPath(++count), text: sheetText() };
    while (await source.hasNext());
    yield* workbookParts(name, count);
  };
  try {
    yield* zipStream(parts());
  } finally {
    await source.end();
  }
}
