import { useComputedColorScheme } from '@mantine/core';
import type { Curve, Span } from '../../charts/curve.ts';
import { curveStatistics } from '../../charts/statistics.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import classes from './CurvePanel.module.css';

interface StatisticsTableProps {
  curves: readonly Curve[];
  range: Span;
  gapMs: number;
  /** Time between two points when nothing is missing. */
  cycleMs: number;
  now: number;
}

/** Figures of what is drawn: newest, extremes, mean, change, steepest step, and how much of it arrived. */
export function StatisticsTable({ curves, range, gapMs, cycleMs, now }: StatisticsTableProps) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { series } = tokens[useComputedColorScheme('light')];
  const expected = Math.max(0, Math.round((Math.min(range.to, now) - range.from) / cycleMs));
  return (
    <div className={classes.statistics} tabIndex={0} role="region" aria-label={t('device.statistics')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('device.series')}</th>
            <th scope="col">{t('device.newest')}</th>
            <th scope="col">{t('device.min')}</th>
            <th scope="col">{t('device.max')}</th>
            <th scope="col">{t('device.mean')}</th>
            <th scope="col">{t('device.change')}</th>
            <th scope="col">{t('device.fastest')}</th>
            <th scope="col">{t('device.validOfExpected')}</th>
          </tr>
        </thead>
        <tbody>
          {curves.map((curve) => {
            const figures = curveStatistics(curve, range, gapMs, cycleMs / 4);
            const { unit, decimals, signed } = curve.field;
            const text = (value: number | null | undefined, isSigned = signed === true): string =>
              value === null || value === undefined ? '—' : formatNumber(value, locale, decimals, isSigned);
            return (
              <tr key={curve.key}>
                <th scope="row">
                  <i style={{ background: series[curve.order % series.length] }} aria-hidden />
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
          })}
        </tbody>
      </table>
    </div>
  );
}
