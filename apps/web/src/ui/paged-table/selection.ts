import type { RowId } from './types.ts';

/** How much of a page is selected. */
export function pageSelection(
  selected: ReadonlyMap<RowId, unknown>,
  rows: readonly { readonly id: RowId }[],
): 'none' | 'some' | 'all' {
  const count = rows.filter((row) => selected.has(row.id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** The selection with these rows added or taken away. */
export function toggled<Row extends { readonly id: RowId }>(
  selected: ReadonlyMap<RowId, Row>,
  rows: readonly Row[],
  isOn: boolean,
): ReadonlyMap<RowId, Row> {
  const next = new Map(selected);
  for (const row of rows) {
    if (isOn) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}
