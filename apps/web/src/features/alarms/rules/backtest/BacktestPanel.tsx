import { Button } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Backtest, BacktestPost } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../../i18n/i18n.ts';
import { formatDuration, formatStamp, zoneOffset } from '../../../../ui/format-time.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../../../ui/states.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { Row, Stack, Text } from '../../../../ui/box.tsx';
import { plainNumber } from '../plain-number.ts';
import classes from './Backtest.module.css';
import { leadText } from './lead-text.ts';
import { LeadTimes } from './LeadTimes.tsx';
import { LevelStrips } from './LevelStrips.tsx';
import { subjectOf, type BacktestRun } from './use-backtest.ts';
import { WeekBars } from './WeekBars.tsx';
import { weeksOf } from './weeks.ts';
import { Figures, type Figure } from '../../../../ui/Figures.tsx';

const periods = ['14', '30', '90', '365'] as const;
const DAY_MS = 86_400_000;

interface BacktestPanelProps {
  /** The definition to test. Null: incomplete. */
  asked: Omit<BacktestPost, 'from' | 'to'> | null;
  run: BacktestRun;
  zone: string | undefined;
  onStart: (asked: BacktestPost) => void;
  onCancel: () => void;
}

/** The result of a rule over stored history, beside the version in force. */
export function BacktestPanel({ asked, run, zone, onStart, onCancel }: BacktestPanelProps) {
  const { t } = useTranslation('alarm');
  const [days, setDays] = useState<(typeof periods)[number]>('30');
  const start = (): void => {
    if (!asked) return;
    const now = Date.now();
    onStart({
      ...asked,
      from: new Date(now - Number(days) * DAY_MS).toISOString(),
      to: new Date(now).toISOString(),
    });
  };
  const isStale = run.kind === 'done' && (asked === null || subjectOf(asked) !== run.of);
  return (
    <Panel
      title={t('backtest.title')}
      aside={
        <Row gap={8} wrap touch>
          <Segments
            value={days}
            options={periods.map((value) => ({ value, label: t('backtest.days', { count: Number(value) }) }))}
            label={t('backtest.period')}
            onChange={setDays}
          />
          {run.kind === 'running' ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconX size={14} stroke={1.8} aria-hidden />}
              onClick={onCancel}
            >
              {t('backtest.cancel')}
            </Button>
          ) : (
            <Button
              variant="default"
              size="xs"
              disabled={asked === null}
              leftSection={<IconPlayerPlay size={14} stroke={1.8} aria-hidden />}
              onClick={start}
            >
              {t('backtest.run')}
            </Button>
          )}
        </Row>
      }
    >
      {run.kind === 'none' && (
        <Text as="p" tone="text3">
          {t(asked ? 'backtest.about' : 'backtest.notRight')}
        </Text>
      )}
      {run.kind === 'running' && <Running since={run.since} />}
      {run.kind === 'failed' && <PanelError message={run.error.message} onRetry={start} />}
      {run.kind === 'done' && (
        <>
          {isStale && (
            <p className={classes.stale} role="status">
              {t('backtest.stale')}
            </p>
          )}
          <Result result={run.result} zone={zone} />
        </>
      )}
    </Panel>
  );
}

function Running({ since }: { since: number }) {
  const { t } = useTranslation('alarm');
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Stack gap={8} className={classes.running}>
      <progress aria-label={t('backtest.running')} />
      <Text as="p" tone="text2">
        <span role="status">{t('backtest.running')}</span> <span aria-hidden>{formatDuration(now - since)}</span>
      </Text>
      <Skeleton rows={5} height={24} />
    </Stack>
  );
}

function Result({ result, zone }: { result: Backtest; zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const stamp = (iso: string): string => formatStamp(Date.parse(iso), zone).slice(0, 16);
  const from = Date.parse(result.from);
  const to = Date.parse(result.to);
  const number = (value: number): string => plainNumber(Number(value.toPrecision(3)), locale);
  const { proposed, inForce, difference } = result;
  const beside = (label: string, own: number, other: number | undefined): Figure => ({
    label,
    value: number(own),
    note: other !== undefined && t('backtest.inForceIs', { value: number(other) }),
  });
  return (
    <Stack gap={12}>
      <Text as="p" tone="text3">
        {stamp(result.from)} – {stamp(result.to)} {zoneOffset(zone, to)} ·{' '}
        {t('backtest.readings', { readings: plainNumber(result.readings, locale), subjects: result.subjectCount })} ·{' '}
        {t('backtest.took', { seconds: number(result.tookMs / 1_000) })}
      </Text>
      <Figures
        figures={[
          beside(t('backtest.alarms'), proposed.alarms, inForce?.alarms),
          beside(t('backtest.alarmsPerWeek'), proposed.alarmsPerWeek, inForce?.alarmsPerWeek),
          beside(t('backtest.open'), proposed.open, inForce?.open),
          ...(difference
            ? [
                {
                  label: t('backtest.inBoth'),
                  value: number(difference.inBoth),
                  note:
                    difference.medianShiftS !== null &&
                    difference.medianShiftS !== 0 &&
                    t(difference.medianShiftS < 0 ? 'backtest.earlierBy' : 'backtest.laterBy', {
                      span: leadText(Math.abs(difference.medianShiftS), locale) ?? '',
                    }),
                },
                { label: t('backtest.onlyProposed'), value: number(difference.onlyProposed) },
                { label: t('backtest.onlyInForce'), value: number(difference.onlyInForce) },
              ]
            : []),
        ]}
      />
      <WeekBars weeks={weeksOf(result.episodes, from, to)} isCompared={inForce !== null} zone={zone} />
      {result.episodeCount > result.episodes.length && (
        <Text as="p" tone="text3">
          {t('backtest.notAll', { shown: result.episodes.length, count: result.episodeCount })}
        </Text>
      )}
      <Text as="h3" text="body" weight={700} mt={8}>
        {t('backtest.leads')}
      </Text>
      <LeadTimes result={result} zone={zone} />
      <Text as="h3" text="body" weight={700} mt={8}>
        {t('backtest.strips')}
      </Text>
      <LevelStrips result={result} zone={zone} />
    </Stack>
  );
}
