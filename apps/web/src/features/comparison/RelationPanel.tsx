import { NativeSelect } from '@mantine/core';
import { relationLags, type ComparisonDefinition, type RelatedAs, type Relation } from '@groundwatch/protocol/model';
import { useCallback, useMemo } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { useDurationWords } from '../../charts/duration-words.ts';
import type { Span } from '../../charts/curve.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import type { ComparisonState } from '../../sensors/comparison/use-comparison.ts';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { lagPlotOption, scatterOption } from './plots.ts';
import { related, type Related } from './relation.ts';
import type { SeriesLabel } from './use-labels.ts';

const HOUR_MS = 3_600_000;
const DIGITS = 4;

interface RelationPanelProps {
  definition: ComparisonDefinition;
  state: ComparisonState;
  period: Span;
  /** All that can be related, differences last. */
  labels: readonly SeriesLabel[];
  onChange: (relation: Relation | null) => void;
}

/** How far one series tells another: correlation over lags, and the line of one on the other at the best one. */
export function RelationPanel({ definition, state, period, labels, onChange }: RelationPanelProps) {
  const { t } = useTranslation('comparison');
  const relation = useMemo(
    () => definition.relation ?? firstRelation(state, labels),
    [definition.relation, state, labels],
  );
  const found = useMemo(
    () => (relation ? related(relation, state.compared, definition.differences, period) : null),
    [relation, state.compared, definition.differences, period],
  );
  if (!relation) return null;
  const choices = labels.map(({ key, text }) => ({ value: key, label: text }));
  const as = (['value', 'day'] as const).map((value) => ({ value, label: t(`relation.as.${value}`) }));
  const side = (which: 'x' | 'y') => (
    <Row gap={8} align="end">
      <Box grow>
        <NativeSelect
          label={t(`relation.${which}`)}
          data={choices}
          value={relation[which]}
          onChange={({ currentTarget: { value } }) => onChange({ ...relation, [which]: value })}
        />
      </Box>
      <NativeSelect
        w={112}
        aria-label={t(`relation.${which}As`)}
        data={as}
        value={relation[`${which}As`]}
        onChange={({ currentTarget: { value } }) => onChange({ ...relation, [`${which}As`]: value as RelatedAs })}
      />
    </Row>
  );
  return (
    <Panel title={t('relation.title')} aside={t('relation.aside')}>
      <Stack gap={8}>
        {side('x')}
        {side('y')}
        <NativeSelect
          label={t('relation.lags')}
          data={relationLags.map((hours) => ({ value: String(hours), label: t(`relation.hours.${hours}`) }))}
          value={String(relation.hours)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...relation, hours: relationLags.find((hours) => String(hours) === value) ?? relation.hours })
          }
        />
        {found ? (
          <Results found={found} relation={relation} labels={labels} />
        ) : (
          <Text as="p" tone="text2">
            {t('relation.nothing')}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

/** Rain on what moves, where there is rain; else the second series on the first. */
function firstRelation({ series }: ComparisonState, labels: readonly SeriesLabel[]): Relation | null {
  if (labels.length < 2) return null;
  const rain = series.find(({ isRain }) => isRain)?.key;
  const y = labels.find(({ key }) => key !== rain)!.key;
  const x = rain ?? labels.find(({ key }) => key !== y)!.key;
  return { x, y, xAs: 'day', yAs: 'day', hours: 72 };
}

interface ResultsProps {
  found: Related;
  relation: Relation;
  labels: readonly SeriesLabel[];
}

function Results({ found, relation, labels }: ResultsProps) {
  const { t } = useTranslation('comparison');
  const { locale } = useLanguage();
  const duration = useDurationWords();
  const { correlation, fit, fitLag, stepMs, pairs } = found;
  const unitOf = (side: 'x' | 'y'): string => {
    const unit = labels.find(({ key }) => key === relation[side])?.unit ?? '';
    return relation[`${side}As`] === 'day' ? `${unit}/24 h` : unit;
  };
  const [xUnit, yUnit] = [unitOf('x'), unitOf('y')];
  const hours = (cells: number): string =>
    `${formatNumber((cells * stepMs) / HOUR_MS, locale, stepMs < HOUR_MS ? 1 : 0, true)} h`;
  const lagBuild = useCallback(
    ({ scheme }: ChartFrame) =>
      'tooFew' in correlation
        ? {}
        : lagPlotOption(correlation, stepMs, { scheme, locale, words: { lag: t('relation.lagAxis') } }),
    [correlation, stepMs, locale, t],
  );
  const line = 'tooFew' in fit ? null : fit;
  const scatterBuild = useCallback(
    ({ scheme }: ChartFrame) => scatterOption(pairs, line, { scheme, locale, words: { x: xUnit, y: yUnit } }),
    [pairs, line, locale, xUnit, yUnit],
  );
  if ('tooFew' in correlation)
    return (
      <Note kind="warning">{t('relation.tooFew', { count: correlation.tooFew, duration: duration(stepMs) })}</Note>
    );
  const { lag, r, rInterval, lagInterval, effective, chance } = correlation;
  const isTold = rInterval !== null && Math.abs(r) > chance;
  const number = (value: number): string => formatNumber(value, locale, 2, true);
  const significant = (value: number): string =>
    value.toLocaleString(locale, { maximumSignificantDigits: DIGITS }).replace('-', '−');
  const facts: Fact[] = [
    [
      t('relation.best'),
      `${hours(lag)} · ${lag === 0 ? t('relation.together') : t(lag > 0 ? 'relation.xFirst' : 'relation.yFirst')}`,
    ],
    [t('relation.r'), <b key="r">{number(r)}</b>],
    [
      t('relation.interval'),
      rInterval && lagInterval
        ? `r ${number(rInterval[0])} … ${number(rInterval[1])} · ${hours(lagInterval[0])} … ${hours(lagInterval[1])}`
        : '—',
    ],
    [
      t('relation.pairs'),
      `${formatNumber(correlation.pairs, locale)} · ${t('relation.effective', { count: Math.floor(effective) })}`,
    ],
    [t('relation.chance'), chance < 1 ? `± ${formatNumber(chance, locale, 2)}` : '—'],
  ];
  const lineFacts: Fact[] = line
    ? [
        [
          t('regression.slope'),
          `${significant(line.slope)}${line.slopeError === null ? '' : ` ± ${significant(line.slopeError)}`} ${yUnit} / ${xUnit}`,
        ],
        [t('regression.intercept'), `${significant(line.intercept)} ${yUnit}`],
        ['R²', formatNumber(line.r2, locale, 3)],
        [t('regression.residual'), `${significant(line.residualError)} ${yUnit}`],
        [t('regression.p'), line.p === null ? '—' : line.p < 0.001 ? '< 0.001' : formatNumber(line.p, locale, 3)],
        ['n', `${formatNumber(line.n, locale)} · ${t('relation.effective', { count: Math.floor(line.effective) })}`],
      ]
    : [];
  return (
    <>
      {!isTold && <Note kind="warning">{t(rInterval === null ? 'relation.trend' : 'relation.byChance')}</Note>}
      <Facts facts={facts} />
      <Box style={{ height: 190 }}>
        <Chart
          build={lagBuild}
          label={t('relation.lagLabel', { r: number(r), lag: hours(lag) })}
          answer={correlation}
        />
      </Box>
      <Text as="h3" text="panel" mt={8}>
        {t('regression.title')}{' '}
        <Text text="least" tone="text3" weight={400}>
          {t('regression.atLag', { lag: hours(fitLag) })}
        </Text>
      </Text>
      <Facts facts={lineFacts} />
      <Box style={{ height: 200 }}>
        <Chart build={scatterBuild} label={t('regression.label', { count: pairs.x.length })} answer={pairs} />
      </Box>
    </>
  );
}
