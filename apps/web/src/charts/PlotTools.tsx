import { RowTools } from '../ui/TabRow.tsx';
import { PlotOrTable } from './PlotOrTable.tsx';
import { SavePlot, type SavePlotProps } from './SavePlot.tsx';

interface PlotToolsProps extends SavePlotProps {
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** Plot or table, and saving: at the end of the row of tabs. A table has no picture. */
export const PlotTools = ({ isTable, onTable, hasPicture, ...save }: PlotToolsProps) => (
  <RowTools>
    <PlotOrTable isTable={isTable} onChange={onTable} />
    <SavePlot {...save} hasPicture={hasPicture && !isTable} />
  </RowTools>
);
