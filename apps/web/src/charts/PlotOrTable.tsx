import { useTranslation } from '../i18n/i18n.ts';
import { Segments } from '../ui/Segments.tsx';

interface PlotOrTableProps {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

/** Shows the readings as a plot or as a table. */
export function PlotOrTable({ isTable, onChange }: PlotOrTableProps) {
  const { t } = useTranslation('device');
  return (
    <Segments
      label={t('plot.view')}
      value={isTable ? 'table' : 'plot'}
      options={[
        { value: 'plot', label: t('plot.asPlot') },
        { value: 'table', label: t('plot.asTable') },
      ]}
      onChange={(value) => onChange(value === 'table')}
    />
  );
}
