import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import classes from './Blasting.module.css';
import { isOver, toCm, type BlastAxis, type BlastPoint } from './points.ts';

interface BlastTableProps {
  points: readonly BlastPoint[];
  zone: string | undefined;
  axisName: (axis: BlastAxis) => string;
  label: string;
}

const MOST_ROWS = 500;

/** Points as figures: when, which axis, how fast, and the limit there. */
export function BlastTable({ points, zone, axisName, label }: BlastTableProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const number = (value: number, decimals: number): string => formatNumber(value, locale, decimals);
  return (
    <TableFrame className={classes.table} label={label}>
      <table>
        {points.length > MOST_ROWS && (
          <caption>{t('blasting.firstRows', { count: MOST_ROWS, total: points.length })}</caption>
        )}
        <thead>
          <tr>
            <th scope="col">{t('plot.time')}</th>
            <th scope="col">{t('blasting.axisHead')}</th>
            <th scope="col">{`${t('blasting.frequency')} Hz`}</th>
            <th scope="col">{`${t('blasting.velocity')} cm/s`}</th>
            <th scope="col">{`${t('blasting.limit')} cm/s`}</th>
            <th scope="col">{t('blasting.share')}</th>
          </tr>
        </thead>
        <tbody>
          {points.slice(0, MOST_ROWS).map((point) => (
            <tr key={`${point.time} ${point.axis}`} data-over={isOver(point) || undefined}>
              <th scope="row">
                {formatStamp(point.time, zone)}
                <small>
                  {[point.isLate && t('plot.late'), point.isSuspect && t('plot.suspect')].filter(Boolean).join(' · ')}
                </small>
              </th>
              <td>{axisName(point.axis)}</td>
              <td>{number(point.hz, 1)}</td>
              <td>{number(toCm(point.ppv), 4)}</td>
              <td>{point.limit === null ? MISSING : number(toCm(point.limit), 2)}</td>
              <td>
                {point.limit === null ? MISSING : `${number((point.ppv / point.limit) * 100, 0)} %`}
                {isOver(point) && <b>{t('blasting.isOver')}</b>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
