import type { Row } from '../resource.ts';
import type { SheetList } from '../../../sheets/sheet-list.ts';
import { textOf } from './cell-forms.ts';
import type { FileColumn } from './columns.ts';
import type { Planned } from './plan.ts';
import type { ReadRow, RowProblem } from './read-rows.ts';

/** The row of the same file that makes a row's parent. */
export interface Below {
  row: number;
  word: string;
}

/** Of resources whose rows may stand below others of the same file: finds the parents that are not there yet. */
export function withParents({ wordOf, parent }: SheetList, columns: readonly FileColumn[], rows: ReadRow[]): ReadRow[] {
  const column = columns.find(({ key }) => key === parent);
  if (!wordOf || !column) return rows;
  const unknown = ({ problems }: ReadRow) =>
    problems.find(({ path, problem }) => path === parent && problem === 'nobodyNamed');
  const parentWord = (row: ReadRow): string =>
    textOf((unknown(row)?.values?.['name'] as string | undefined) ?? column.write(row.values[column.key] ?? null));
  const byWord = new Map<string, number>();
  for (const row of rows) {
    const word = wordOf(row.values, parentWord(row));
    if (word !== '' && !byWord.has(word)) byWord.set(word, row.number);
  }
  return rows.map((row) => {
    const problem = unknown(row);
    const word = parentWord(row);
    const maker = problem && byWord.get(word);
    if (maker === undefined) return row;
    return { ...row, below: { row: maker, word }, problems: row.problems.filter((one) => one !== problem) };
  });
}

/**
 * Parents before their children, as they stand when everything is done: then no step on the way puts a row below itself that does not
 * stand there in the end. Rows that do are refused.
 */
export function inFamilyOrder(
  { wordOf, parent }: SheetList,
  planned: readonly Planned[],
  existing: readonly Row[],
): { ordered: Planned[]; problems: RowProblem[] } {
  if (!wordOf || parent === undefined) return { ordered: [...planned], problems: [] };
  const byNumber = new Map(planned.map((row) => [row.number, row]));
  // Rows that are not there yet have no id: the negative number of their row in the file.
  const idOf = ({ stored, number }: Planned): number => stored?.id ?? -number;
  const parents = new Map<number, unknown>(existing.map((row) => [row.id, row[parent]]));
  for (const row of planned) {
    const maker = row.below && byNumber.get(row.below.row);
    if (row.body !== null) parents.set(idOf(row), maker ? idOf(maker) : row.body[parent]);
  }
  const depths = new Map<number, number>();
  /** Infinite where the way up comes round to where it was. */
  const depthOf = (id: number): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    depths.set(id, Number.POSITIVE_INFINITY);
    const above = parents.get(id);
    const depth = typeof above === 'number' ? depthOf(above) + 1 : 0;
    depths.set(id, depth);
    return depth;
  };
  const ordered = planned.toSorted((a, b) => Math.min(depthOf(idOf(a)), 1e9) - Math.min(depthOf(idOf(b)), 1e9));
  const isRound = (row: Planned): boolean => row.body !== null && depthOf(idOf(row)) === Number.POSITIVE_INFINITY;
  return {
    ordered: ordered.map((row) => (isRound(row) ? { ...row, body: null } : row)),
    problems: planned.filter(isRound).map(({ number }) => ({ row: number, path: parent, problem: 'ownDescendant' })),
  };
}
