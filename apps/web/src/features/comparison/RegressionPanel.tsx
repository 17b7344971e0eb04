import type { Relation } from '@groundwatch/protocol/model';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Box, Stack } from '../../ui/box.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel } from '../../ui/Panel.tsx';
import { scatterOption } from './plots.ts';
import { lagText, type Related } from './relation.ts';
import type { SeriesLabel } from './use-labels.ts';

const DIGITS = 4;

interface RegressionPanelProps {
  relation: Relation;
  found: Related;
  labels: readonly SeriesLabel[];
}

/** Regression of one series on the other at their strongest lag. Nothing with too few pairs, which the correlation reports. */
export function RegressionPanel({ relation, found: { fit, fitLag, pairs, stepMs }, labels }: RegressionPanelProps) {
  const { t } = useTranslation('comparison');
  const { locale } = useLanguage();
  const line = 'tooFew' in fit ? null : fit;
  const labelOf = (side: 'x' | 'y') => labels.find(({ key }) => key === relation[side]);
  const unitOf = (side: 'x' | 'y'): string =>
    `${labelOf(side)?.unit ?? ''}${relation[`${side}As`] === 'day' ? '/24 h' : ''}`;
  const [xUnit, yUnit] = [unitOf('x'), unitOf('y')];
  const isPlain = relation.xAs === relation.yAs;
  const slopeUnit = isPlain ? `${labelOf('y')?.unit}/${labelOf('x')?.unit}` : `${yUnit} / (${xUnit})`;
  const words = { x: `x · ${labelOf('x')?.place} ${xUnit}`, y: `y · ${yUnit}` };
  const build = useCallback(
    ({ scheme }: ChartFrame) => scatterOption(pairs, line, { scheme, locale, words: { x: words.x, y: words.y } }),
    [pairs, line, locale, words.x, words.y],
  );
  if (!line) return null;
  const number = (value: number): string =>
    value.toLocaleString(locale, { maximumSignificantDigits: DIGITS }).replace('-', '−');
  const error = line.slopeError === null ? '' : ` ± ${number(line.slopeError)}`;
  const p = line.p === null ? '—' : line.p < 0.001 ? '< 0.001' : formatNumber(line.p, locale, 3);
  return (
    <Panel title={t('regression.title')} aside={t('regression.atLag', { lag: lagText(fitLag, stepMs, locale) })}>
      <Stack gap={16} columns="minmax(0, 1fr) minmax(0, 1fr)" align="start" single={767}>
        <Facts
          facts={[
            [t('regression.slope'), `${number(line.slope)}${error} ${slopeUnit}`],
            [t('regression.intercept'), `${number(line.intercept)} ${yUnit}`],
            ['R²', formatNumber(line.r2, locale, 3)],
            [t('regression.residual'), `${number(line.residualError)} ${yUnit}`],
            [t('regression.p'), p],
            [
              'n',
              `${formatNumber(line.n, locale)} · ${t('relation.effective', { count: Math.floor(line.effective) })}`,
            ],
          ]}
        />
        <Box style={{ height: 220 }}>
          <Chart build={build} label={t('regression.label', { count: pairs.x.length })} answer={pairs} />
        </Box>
      </Stack>
    </Panel>
  );
}
