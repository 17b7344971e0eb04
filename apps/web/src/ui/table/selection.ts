import { idOf, type DataTableProps, type RowId } from './types.ts';

type Keyed<Row> = Pick<DataTableProps<Row>, 'keyOf'>;

/** How much of a page is selected. */
export function pageSelection<Row>(
  keyed: Keyed<Row>,
  selected: ReadonlyMap<RowId, Row>,
  rows: readonly Row[],
): 'none' | 'some' | 'all' {
  const count = rows.filter((row) => selected.has(idOf(keyed, row))).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/** The selection with these rows added or removed. */
export function toggled<Row>(
  keyed: Keyed<Row>,
  selected: ReadonlyMap<RowId, Row>,
  rows: readonly Row[],
  isOn: boolean,
): ReadonlyMap<RowId, Row> {
  const next = new Map(selected);
  for (const row of rows) {
    if (isOn) next.set(idOf(keyed, row), row);
    else next.delete(idOf(keyed, row));
  }
  return next;
}
