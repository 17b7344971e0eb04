import type { Row } from '../resource.ts';
import type { SheetList } from '../../../sheets/sheet-list.ts';
import { textOf } from './cell-forms.ts';
import type { FileColumn } from './columns.ts';
import type { Planned } from './plan.ts';
import type { ReadRow, RowProblem } from './read-rows.ts';

/** The row of the same file that creates a row's parent. */
export interface Below {
  row: number;
  word: string;
}

/** For resources whose rows form a tree within one file: finds parents that do not exist yet. */
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
 * Orders parents before children in their final tree, so that no intermediate step makes a cycle. Refuses rows whose final position is a
 * cycle.
 */
export function inFamilyOrder(
  { wordOf, parent }: SheetList,
  planned: readonly Planned[],
  existing: readonly Row[],
): { ordered: Planned[]; problems: RowProblem[] } {
  if (!wordOf || parent === undefined) return { ordered: [...planned], problems: [] };
  const byNumber = new Map(planned.map((row) => [row.number, row]));
  // Rows that do not exist yet get the negative number of their file row as id.
  const idOf = ({ stored, number }: Planned): number => stored?.id ?? -number;
  const parents = new Map<number, unknown>(existing.map((row) => [row.id, row[parent]]));
  for (const row of planned) {
    const maker = row.below && byNumber.get(row.below.row);
    if (row.body !== null) parents.set(idOf(row), maker ? idOf(maker) : row.body[parent]);
  }
  const depths = new Map<number, number>();
  /** Infinite for a cycle. */
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
