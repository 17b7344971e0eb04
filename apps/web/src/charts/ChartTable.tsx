import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { formatNumber } from '../ui/format-number.ts';
import { formatStamp } from '../ui/format-time.ts';
import classes from './Chart.module.css';
import type { Curve } from './curve.ts';

const MOST_ROWS = 500;

/** The same figures as the curves, newest first. */
export function ChartTable({
  curves,
  zone,
  label,
}: {
  curves: readonly Curve[];
  zone: string | undefined;
  label: string;
}) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const values = curves.map(({ points }) => new Map(points.map((point) => [point[0], point[3]])));
  const times = [...new Set(curves.flatMap(({ points }) => points.map((point) => point[0])))].sort((a, b) => b - a);
  return (
    <div className={classes.table} tabIndex={0} role="region" aria-label={label}>
      <table>
        {times.length > MOST_ROWS && (
          <caption>{t('chart.newestRows', { count: MOST_ROWS, total: times.length })}</caption>
        )}
        <thead>
          <tr>
            <th scope="col">{t('chart.collectTime')}</th>
            {curves.map(({ key, name, field }) => (
              <th key={key} scope="col">
                {name} {field.unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.slice(0, MOST_ROWS).map((time) => (
            <tr key={time}>
              <th scope="row">{formatStamp(time, zone)}</th>
              {curves.map(({ key, field }, i) => {
                const value = values[i]!.get(time);
                const isMissing = value === null || value === undefined;
                return (
                  <td key={key}>
                    {isMissing ? '—' : formatNumber(value, locale, field.decimals, field.signed === true)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
