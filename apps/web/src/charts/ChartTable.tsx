import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { formatNumber } from '../ui/format-number.ts';
import { formatStamp } from '../ui/format-time.ts';
import classes from './Chart.module.css';
import type { Curve, Span } from './curve.ts';

const MOST_ROWS = 500;

interface ChartTableProps {
  curves: readonly Curve[];
  range: Span;
  zone: string | undefined;
  label: string;
}

/** The same figures as the curves, newest first, with what speaks against them in words. */
export function ChartTable({ curves, range, zone, label }: ChartTableProps) {
  const { t } = useTranslation();
  const columns = curves.map((curve) => ({
    curve,
    values: new Map(curve.points.map((point) => [point[0], point[3]])),
    hasMarks: Object.values(curve.marks).some((times: ReadonlySet<number>) => times.size > 0),
  }));
  const times = [...new Set(curves.flatMap(({ points }) => points.map(([time]) => time)))]
    .filter((time) => time >= range.from && time <= range.to)
    .sort((a, b) => b - a);
  return (
    <div className={classes.table} tabIndex={0} role="region" aria-label={label}>
      <table>
        {times.length > MOST_ROWS && (
          <caption>{t('chart.newestRows', { count: MOST_ROWS, total: times.length })}</caption>
        )}
        <thead>
          <tr>
            <th scope="col">{t('chart.collectTime')}</th>
            {columns.map(({ curve: { key, name, field } }) => (
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
              {columns.map(({ curve, values, hasMarks }) => (
                <td key={curve.key}>
                  {hasMarks && <Marks curve={curve} time={time} />}
                  <Cell curve={curve} value={values.get(time)} isFault={curve.marks.faults.has(time)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ curve, value, isFault }: { curve: Curve; value: number | null | undefined; isFault: boolean }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  if (value !== null && value !== undefined)
    return formatNumber(value, locale, curve.field.decimals, curve.field.signed === true);
  return isFault ? t('state.sensorFault') : '—';
}

function Marks({ curve: { marks }, time }: { curve: Curve; time: number }) {
  const { t } = useTranslation();
  const words = [marks.late.has(time) && t('state.resent'), marks.suspect.has(time) && t('state.suspect')];
  const text = words.filter(Boolean).join(' · ');
  return text === '' ? null : <small className={classes.mark}>{text}</small>;
}
