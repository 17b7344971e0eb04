import { NativeSelect } from '@mantine/core';
import { relationLags, type RelatedAs, type Relation } from '@groundwatch/protocol/model';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { useDurationWords } from '../../ui/duration-words.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Box, Stack, Text } from '../../ui/box.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { lagPlotOption } from './plots.ts';
import { lagText, type Related } from './relation.ts';
import type { SeriesLabel } from './use-labels.ts';

interface RelationPanelProps {
  relation: Relation;
  /** Null: one of the two has no data in the period. */
  found: Related | null;
  /** Everything that can be correlated, differences last. */
  labels: readonly SeriesLabel[];
  onChange: (relation: Relation) => void;
}

/** Correlation over lags: which series leads, and how certain that is. */
export function RelationPanel({ relation, found, labels, onChange }: RelationPanelProps) {
  const { t } = useTranslation('comparison');
  const series = labels.map(({ key, text }) => ({ value: key, label: text }));
  const as = (['value', 'day'] as const).map((value) => ({ value, label: t(`relation.as.${value}`) }));
  return (
    <Panel title={t('relation.title')} aside={t('relation.aside')}>
      <Stack gap={8}>
        {(['x', 'y'] as const).map((side) => (
          <NativeSelect
            key={side}
            label={t(`relation.${side}`)}
            data={series}
            value={relation[side]}
            onChange={({ currentTarget: { value } }) => onChange({ ...relation, [side]: value })}
          />
        ))}
        <Stack gap={8} columns="repeat(3, minmax(0, 1fr))" align="end">
          {(['xAs', 'yAs'] as const).map((side) => (
            <NativeSelect
              key={side}
              label={t(`relation.${side}`)}
              data={as}
              value={relation[side]}
              onChange={({ currentTarget: { value } }) => onChange({ ...relation, [side]: value as RelatedAs })}
            />
          ))}
          <NativeSelect
            label={t('relation.lags')}
            data={relationLags.map((hours) => ({ value: String(hours), label: t(`relation.hours.${hours}`) }))}
            value={String(relation.hours)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...relation, hours: relationLags.find((hours) => String(hours) === value) ?? relation.hours })
            }
          />
        </Stack>
        {found ? (
          <Correlation found={found} />
        ) : (
          <Text as="p" tone="text2">
            {t('relation.nothing')}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function Correlation({ found: { correlation, stepMs } }: { found: Related }) {
  const { t } = useTranslation('comparison');
  const { locale } = useLanguage();
  const duration = useDurationWords();
  const build = useCallback(
    ({ scheme }: ChartFrame) =>
      'tooFew' in correlation
        ? {}
        : lagPlotOption(correlation, stepMs, { scheme, locale, words: { lag: t('relation.lagAxis') } }),
    [correlation, stepMs, locale, t],
  );
  if ('tooFew' in correlation)
    return (
      <Note kind="warning">{t('relation.tooFew', { count: correlation.tooFew, duration: duration(stepMs) })}</Note>
    );
  const { lag, r, pairs, rInterval, lagInterval, effective, chance } = correlation;
  const isSignificant = rInterval !== null && Math.abs(r) > chance;
  const number = (value: number): string => formatNumber(value, locale, 2, true);
  const hours = (cells: number): string => lagText(cells, stepMs, locale);
  const order = lag === 0 ? t('relation.together') : t(lag > 0 ? 'relation.xFirst' : 'relation.yFirst');
  const range = (interval: readonly [number, number], text: (value: number) => string): string =>
    interval.map(text).join(' … ');
  return (
    <>
      {!isSignificant && <Note kind="warning">{t(rInterval === null ? 'relation.trend' : 'relation.byChance')}</Note>}
      <Facts
        facts={[
          [t('relation.best'), `${hours(lag)} · ${order}`],
          [t('relation.r'), <b key="r">{number(r)}</b>],
          [
            t('relation.interval'),
            rInterval && lagInterval ? `r ${range(rInterval, number)} · ${range(lagInterval, hours)}` : '—',
          ],
          [
            t('relation.pairs'),
            `${formatNumber(pairs, locale)} · ${t('relation.effective', { count: Math.floor(effective) })}`,
          ],
          [t('relation.chance'), chance < 1 ? `± ${formatNumber(chance, locale, 2)}` : '—'],
        ]}
      />
      <Box style={{ height: 190 }}>
        <Chart build={build} label={t('relation.lagLabel', { r: number(r), lag: hours(lag) })} answer={correlation} />
      </Box>
    </>
  );
}
