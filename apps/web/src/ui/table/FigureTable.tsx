import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './types.ts';

type Line = readonly (string | number)[];

interface FigureTableProps extends Pick<DataTableProps<Line>, 'label' | 'caption' | 'empty' | 'maxHeight' | 'markOf'> {
  head: readonly string[];
  /** The first cell names its row and must be unique. */
  rows: readonly Line[];
}

/** A table of few formatted figures. For many use DataTable, which formats visible ones only. */
export const FigureTable = ({ head, rows, ...props }: FigureTableProps) => (
  <DataTable
    {...props}
    look="figures"
    columns={head.map((title, place) => ({ key: title, title, render: (row: Line) => row[place] }))}
    rows={rows}
    keyOf={([first]) => String(first)}
  />
);
