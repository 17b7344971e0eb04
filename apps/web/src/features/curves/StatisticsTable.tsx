import { useComputedColorScheme } from '@mantine/core';
import type { Curve, Span } from '../../charts/curve.ts';
import { curveStatistics } from '../../charts/statistics.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { Figures } from './use-statistics.ts';
import classes from './StatisticsTable.module.css';

interface StatisticsTableProps {
  curves: readonly Curve[];
  range: Span;
  /** Of the readings, by key of the curve; null: there are too many to be looked at one by one. */
  statistics: ReadonlyMap<string, Figures | null>;
}

/** Figures of the readings: newest, extremes, mean, change, steepest step, and how much of them arrived. */
export function StatisticsTable({ curves, range, statistics }: StatisticsTableProps) {
  const { t } = useTranslation('device');
  const heads = ['newest', 'min', 'max', 'mean', 'change', 'fastest', 'validOfExpected'] as const;
  return (
    <div className={classes.statistics} tabIndex={0} role="region" aria-label={t('curve.statistics.label')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('curve.statistics.series')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`curve.statistics.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {curves.map((curve) => (
            <Row key={curve.key} curve={curve} range={range} figures={statistics.get(curve.key)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  curve: Curve;
  range: Span;
  figures: Figures | null | undefined;
}

function Row({ curve, range, figures }: RowProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { series } = tokens[useComputedColorScheme('light')];
  const drawn = curveStatistics(curve, range);
  // Nothing is told of readings that nobody looked at.
  const untold = figures === null && !curve.isEarlier ? t('curve.statistics.tooMany') : undefined;
  const { unit, decimals, signed } = curve.field;
  const text = (value: number | null | undefined, isSigned = signed === true): string =>
    value === null || value === undefined ? '—' : formatNumber(value, locale, decimals, isSigned);
  return (
    <tr data-earlier={curve.isEarlier}>
      <th scope="row">
        <i style={{ borderColor: series[curve.order % series.length] }} aria-hidden />
        {curve.name} <small>{unit}</small>
      </th>
      <td>
        <b>{text(drawn?.latest)}</b>
      </td>
      <td>{text(figures?.min ?? drawn?.min)}</td>
      <td>{text(figures?.max ?? drawn?.max)}</td>
      <td>{text(figures?.mean ?? drawn?.mean)}</td>
      <td>{text(drawn?.change, true)}</td>
      <td title={untold}>
        {text(figures?.fastest, false)} {figures?.fastest != null && <small>{unit}/d</small>}
      </td>
      <td title={untold}>
        {figures ? `${formatNumber(figures.count, locale)} / ${formatNumber(figures.expected, locale)}` : '—'}
      </td>
    </tr>
  );
}
