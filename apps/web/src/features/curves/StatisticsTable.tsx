import { useComputedColorScheme } from '@mantine/core';
import { GAP_CYCLES } from '@groundwatch/protocol/model';
import type { Curve, Span } from '../../charts/curve.ts';
import { curveStatistics } from '../../charts/statistics.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import classes from './StatisticsTable.module.css';

interface StatisticsTableProps {
  curves: readonly Curve[];
  range: Span;
  now: number;
}

/** Figures of what is drawn: newest, extremes, mean, change, steepest step, and how much of it arrived. */
export function StatisticsTable({ curves, range, now }: StatisticsTableProps) {
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
            <Row key={curve.key} curve={curve} range={range} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ curve, range, now }: { curve: Curve; range: Span; now: number }) {
  const { locale } = useLanguage();
  const { series } = tokens[useComputedColorScheme('light')];
  // Time between two points when nothing is missing.
  const stepMs = curve.gapMs / GAP_CYCLES;
  const expected = Math.max(0, Math.round((Math.min(range.to, now) - range.from) / stepMs));
  const figures = curveStatistics(curve, range, stepMs / 4);
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
        <b>{text(figures?.latest)}</b>
      </td>
      <td>{text(figures?.min)}</td>
      <td>{text(figures?.max)}</td>
      <td>{text(figures?.mean)}</td>
      <td>{text(figures?.change, true)}</td>
      <td>
        {text(figures?.fastest, false)} {figures?.fastest != null && <small>{unit}/d</small>}
      </td>
      <td>
        {formatNumber(figures?.count ?? 0, locale)} / {formatNumber(expected, locale)}
      </td>
    </tr>
  );
}
