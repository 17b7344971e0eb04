import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './types.ts';

type Line = readonly (string | number)[];

interface FigureTableProps extends Pick<DataTableProps<Line>, 'label' | 'caption' | 'empty' | 'maxHeight' | 'markOf'> {
  head: readonly string[];
  /** The first cell names its row, by a text that no other row has. */
  rows: readonly Line[];
}

/** Few figures, as they are read; many are better formatted as they come in sight, by DataTable itself. */
export const FigureTable = ({ head, rows, ...props }: FigureTableProps) => (
  <DataTable
    {...props}
    look="figures"
    columns={head.map((title, place) => ({ key: title, title, render: (row: Line) => row[place] }))}
    rows={rows}
    keyOf={([first]) => String(first)}
  />
);
