import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { MoistureFigures } from './moisture-figures.ts';

type Row = MoistureFigures['rows'][number];

interface MoistureTableProps {
  figures: MoistureFigures;
  unit: string;
  decimals: number;
  zone: string | undefined;
  label: string;
}

/** The values of the map as a table: a row per time, a column per layer. */
export function MoistureTable({ figures, unit, decimals, zone, label }: MoistureTableProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const text = (value: number | null | undefined): string =>
    value === null || value === undefined ? MISSING : formatNumber(value, locale, decimals);
  return (
    <DataTable
      label={label}
      look="figures"
      maxHeight="100%"
      rows={figures.rows}
      keyOf={({ time }) => time}
      columns={[
        { key: 'time', title: t('plot.time'), render: ({ time }) => formatStamp(time, zone) },
        ...figures.depths.map((depth, i) => ({
          key: String(depth),
          title: `${formatNumber(depth / 10, locale, 0)} cm ${unit}`,
          render: ({ values }: Row) => text(values[i]),
        })),
      ]}
    />
  );
}
