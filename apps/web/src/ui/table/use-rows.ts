import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { idOf, type DataTableProps } from './types.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** A row in an object, as the library requires. */
interface Line<Row> {
  row: Row;
}

type Value = number | string;
const collator = new Intl.Collator(undefined, { numeric: true });
const compare = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** The sorted rows, and the sorting: by the server's view, or by a column's `sortBy`. */
export function useRows<Row>(props: DataTableProps<Row>) {
  const { columns, rows, view, onView } = props;
  const [ownSorting, setOwnSorting] = useState<SortingState>([]);
  const definitions = useMemo(
    () =>
      columns.map(({ key, sortBy, isSortable }) => ({
        id: key,
        accessorFn: ({ row }: Line<Row>) => sortBy?.(row) ?? undefined,
        enableSorting: sortBy !== undefined || isSortable === true,
        sortUndefined: 'last' as const,
        sortDescFirst: false,
        sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }) =>
          compare(a.getValue(key) as Value, b.getValue(key) as Value),
      })),
    [columns],
  );
  const data = useMemo(() => rows?.map((row): Line<Row> => ({ row })) ?? [], [rows]);
  const ofView = view?.sort ? [{ id: view.sort, desc: view.order === 'desc' }] : [];
  const sorting = view ? ofView : ownSorting;
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => String(idOf(props, row)),
    enableSortingRemoval: !view,
    manualSorting: view !== undefined,
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      if (!view) setOwnSorting(next);
      else if (next[0]) onView?.({ sort: next[0].id, order: next[0].desc ? 'desc' : 'asc' });
    },
  });
  return {
    rows: rows && table.getRowModel().rows.map(({ original }) => original.row),
    /** The sorting of a column: false if unsorted, null if not sortable. */
    sortedBy: (key: string) => {
      const column = table.getColumn(key);
      return column?.getCanSort() ? column.getIsSorted() : null;
    },
    toggleSort: (key: string) => table.getColumn(key)?.toggleSorting(),
  };
}
