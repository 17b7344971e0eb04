import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import classes from './Moisture.module.css';
import type { MoistureFigures } from './moisture-figures.ts';

interface MoistureTableProps {
  figures: MoistureFigures;
  unit: string;
  decimals: number;
  zone: string | undefined;
  label: string;
}

/** The same figures as the map: a row a time, a column a layer. */
export function MoistureTable({ figures, unit, decimals, zone, label }: MoistureTableProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  return (
    <TableFrame className={classes.table} label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('plot.time')}</th>
            {figures.depths.map((depth) => (
              <th key={depth} scope="col">
                {`${formatNumber(depth / 10, locale, 0)} cm ${unit}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.rows.map(({ time, values }) => (
            <tr key={time}>
              <th scope="row">{formatStamp(time, zone)}</th>
              {values.map((value, i) => (
                <td key={figures.depths[i]}>{value === null ? MISSING : formatNumber(value, locale, decimals)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
