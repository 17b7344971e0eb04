import { LanguageSchema, type FieldProblem } from '@groundwatch/protocol/rest';
import wordsEn from '@groundwatch/protocol/words/en.json' with { type: 'json' };
import type { Cell } from '../../../sheets/cells.ts';
import type { SheetRow } from '../../../sheets/read-sheet.ts';
import type { SheetList } from '../../../sheets/sheet-list.ts';
import { LONGEST_CELL, plain, textOf } from './cell-forms.ts';
import { CellProblem } from './cell-problem.ts';
import { headingOf, type FileColumn } from './columns.ts';
import type { Below } from './families.ts';

/** A problem of a file: `path` is a key of the body, or a heading that matches none. */
export interface RowProblem extends FieldProblem {
  row: number;
}

/** The readable cells of one row. Absent fields stay unchanged. */
export interface ReadRow {
  number: number;
  values: Record<string, unknown>;
  problems: RowProblem[];
  /** The row that creates its parent; absent: it has none or an existing one. */
  below?: Below;
}

export interface ReadFile {
  rows: ReadRow[];
  /** Problems of the headings; no rows are read then. */
  problems: RowProblem[];
  /** Heading in the file, by key. */
  headings: ReadonlyMap<string, string>;
}

/** Keys by all accepted headings: words of three languages, or the key itself. '' marks read-only columns. */
function knownHeadings(resource: SheetList, columns: readonly FileColumn[]): Map<string, string> {
  const known = new Map<string, string>();
  const add = (key: string, meaning: string) => {
    for (const text of [key, ...LanguageSchema.options.map((language) => headingOf(resource, key, language))])
      if (!known.has(plain(text))) known.set(plain(text), meaning);
  };
  for (const { key } of columns) add(key, key);
  const described = wordsEn.column[resource.permission as keyof typeof wordsEn.column];
  const hidden = new Set([...(resource.secret ?? []), 'resetTotp']);
  for (const key of Object.keys(described)) if (!hidden.has(key)) add(key, '');
  return known;
}

const isBlank = (cell: Cell): boolean => textOf(cell).trim() === '';

/** Reads headings (the first row) and cells. */
export function readRows(resource: SheetList, columns: readonly FileColumn[], [first, ...rest]: SheetRow[]): ReadFile {
  const known = knownHeadings(resource, columns);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const headings = new Map<string, string>();
  const problems: RowProblem[] = [];
  const row = first?.number ?? 1;
  const used = (first?.cells ?? []).map((cell) => {
    const text = textOf(cell).trim();
    const key = known.get(plain(text));
    if (text === '' || key === '') return undefined;
    if (key === undefined) problems.push({ row, path: text, problem: 'unknownColumn' });
    else if (headings.has(key)) problems.push({ row, path: text, problem: 'repeatedColumn' });
    else headings.set(key, text);
    return key === undefined ? undefined : byKey.get(key);
  });
  for (const key of resource.key ?? [])
    if (!headings.has(key)) problems.push({ row, path: key, problem: 'missingColumn' });
  if (problems.length === 0 && rest.length === 0) problems.push({ row, path: '', problem: 'fileNoRows' });
  const rows = problems.length > 0 ? [] : rest.map((sheetRow) => readRow(used, sheetRow));
  return { rows, problems, headings };
}

function readRow(columns: readonly (FileColumn | undefined)[], { number, cells }: SheetRow): ReadRow {
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const [index, column] of columns.entries()) {
    if (!column) continue;
    const cell = cells[index] ?? null;
    try {
      if (typeof cell === 'string' && cell.length > LONGEST_CELL)
        throw new CellProblem('tooLong', { maximum: LONGEST_CELL });
      const value = isBlank(cell) ? column.empty : column.read(cell);
      if (value !== undefined) values[column.key] = value;
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      problems.push({ row: number, path: column.key, problem: error.problem, values: error.values });
    }
  }
  return { number, values, problems };
}
