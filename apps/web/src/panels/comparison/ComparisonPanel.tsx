import { emptyComparison, HOUR_MS, type ComparisonDefinition } from '@groundwatch/protocol/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePanesWithLimits } from '../../alarms/curves/use-comparison-limits.ts';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useEachSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { ComparisonChart } from '../../sensors/comparison/ComparisonChart.tsx';
import { useComparison } from '../../sensors/comparison/use-comparison.ts';
import { JoinedNote } from '../../sensors/reinstallation/JoinedNote.tsx';
import { spans } from '../../sensors/time-range.ts';
import { Box } from '../../ui/box.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from '../charts/LinePanel.module.css';
import type { PanelProps } from '../panel-props.ts';
import { useTitle } from '../use-title.ts';

const LEAST_STEP_MS = 60_000;
const POINTS = 600;
/** Interval at which the saved definition is refetched. */
const AGAIN_MS = 300_000;

/** A saved comparison up to the shown moment, or over its saved period. */
export function ComparisonPanel({ settings }: PanelProps) {
  const { t } = useTranslation('comparison');
  const source = useLiveSource();
  const saved = useQuery(
    queryOf(
      'GET /rest/comparisons/:id',
      { params: { id: settings.comparisonId ?? 0 } },
      { refetchInterval: AGAIN_MS, retry: false },
    ),
  );
  const definition = saved.data?.definition ?? emptyComparison;
  const title = useTitle('comparison', { ...settings, title: settings.title ?? saved.data?.name });
  const { from, to } = usePeriod(definition, settings.hours);
  const period = useMemo(() => ({ from, to }), [from, to]);
  const state = useComparison(definition, period, POINTS);
  const panes = usePanesWithLimits(definition, state);
  const missing = (saved.data?.missing ?? 0) + state.missing;
  const isEmpty = saved.data !== undefined && state.series.length === 0 && !state.isPending;
  return (
    <Panel
      isTile
      title={title}
      aside={missing > 0 ? t('missing', { count: missing }) : undefined}
      isLoading={saved.isPending || (state.isPending && state.error === null)}
      error={saved.data ? state.error : saved.error}
      onRetry={saved.data ? state.retry : () => void saved.refetch()}
      empty={isEmpty ? t('noneLeft') : undefined}
    >
      <Box grow className={classes.chart}>
        <ComparisonChart
          definition={definition}
          state={{ ...state, panes }}
          period={period}
          now={source.now()}
          label={title}
        />
      </Box>
      <JoinedNote sensors={state.joined} zone={state.zone} what="differences" />
    </Panel>
  );
}

/** Refetched once per drawn point. */
function usePeriod({ period, span }: ComparisonDefinition, hours: number | undefined): { from: number; to: number } {
  const source = useLiveSource();
  const length = hours === undefined ? spans[span] : hours * HOUR_MS;
  const step = Math.max(LEAST_STEP_MS, Math.ceil(length / POINTS / LEAST_STEP_MS) * LEAST_STEP_MS);
  const end = useEachSecond(() => Math.floor(source.now() / step) * step);
  return period ? { from: Date.parse(period.from), to: Date.parse(period.to) } : { from: end - length, to: end };
}
