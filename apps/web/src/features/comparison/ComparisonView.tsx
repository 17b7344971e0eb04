import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { comparedKey, MOST_COMPARED, withoutSeries } from '@groundwatch/protocol/model';
import { useMemo, useRef, useState } from 'react';
import { useDurationWords } from '../../ui/duration-words.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import { ComparisonChart } from '../../sensors/comparison/ComparisonChart.tsx';
import { useComparison } from '../../sensors/comparison/use-comparison.ts';
import { RangeChoices, RangeState } from '../../sensors/range/RangePicker.tsx';
import { StatisticsTable } from '../../sensors/StatisticsTable.tsx';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Box, Column, Row, Stack, Text } from '../../ui/box.tsx';
import { zoneOffset } from '../../ui/format-time.ts';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Empty } from '../../ui/states.tsx';
import { useWidth } from '../../ui/table/use-width.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { wallTime } from '../../ui/wall-time.ts';
import { AddDialog } from './AddDialog.tsx';
import { addressOf, withTime, writeDraft, writeTime } from './address.ts';
import { ComparisonTools } from './ComparisonTools.tsx';
import { firstRelation, related } from './relation.ts';
import { ScaleChoices } from './ScaleChoices.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { SavedPanel } from './SavedPanel.tsx';
import { SeriesPanel } from './SeriesPanel.tsx';
import { useFigures } from './use-figures.ts';
import { useLabels } from './use-labels.ts';
import { usePanesWithLimits } from '../../alarms/curves/use-comparison-limits.ts';
import { useQuestion } from './use-question.ts';

const RelationPanel = lazyPart(async () => (await import('./RelationPanel.tsx')).RelationPanel);
const RegressionPanel = lazyPart(async () => (await import('./RegressionPanel.tsx')).RegressionPanel);

const POINT_STEP = 100;
const MOST_POINTS = 2_000;
/** Number of steps in which a live view is refetched. */
const STEPS = 500;
const LEAST_STEP_MS = 60_000;
const HEIGHT = { lines: 300, more: 150, rest: 70 } as const;

/** Any quantities of any sensors on one time axis, with their correlation. The address holds the whole view. */
export function ComparisonView() {
  const { t } = useTranslation('comparison');
  const { t: deviceWord } = useTranslation('device');
  const duration = useDurationWords();
  const { savedId, draft, stored, isGone, definition, isChanged, params, setParams, change } = useQuestion();
  const title = usePageTitle(t('title'), stored?.name);
  const [dialog, setDialog] = useState<'add' | 'save' | 'saveAs' | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);

  const time = useTimeRange();
  const { isLive, shown } = time;
  const step = Math.max(LEAST_STEP_MS, (shown.to - shown.from) / STEPS);
  const to = isLive ? Math.ceil(shown.to / step) * step : shown.to;
  const from = to - (shown.to - shown.from);
  const period = useMemo(() => ({ from: Math.round(from), to: Math.round(to) }), [from, to]);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const points = Math.min(MOST_POINTS, Math.ceil(width / POINT_STEP) * POINT_STEP);
  const state = useComparison(definition, period, points);
  const { zone, series, curves } = state;
  const panes = usePanesWithLimits(definition, state);
  const labels = useLabels(definition, series, t('difference'));
  const relation = useMemo(
    () =>
      definition.relation ??
      firstRelation(
        series,
        labels.map(({ key }) => key),
      ),
    [definition.relation, series, labels],
  );
  const found = useMemo(
    () => (relation ? related(relation, state.compared, definition.differences, period) : null),
    [relation, state.compared, definition.differences, period],
  );
  const figures = useFigures(series, state.compared, definition.scale, period);
  const missing = (draft === null ? (stored?.missing ?? 0) : 0) + state.missing;
  const maySave = useHasPermission('comparison:update') && stored?.isOwn === true;

  const hasSeries = definition.fields.length > 0;
  const name = stored?.name ?? (hasSeries ? t('unnamed') : title);
  const zoneName = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const words = {
    title: name,
    lines: [
      `${wallTime(period.from, zone)} → ${wallTime(period.to, zone)} · ${zoneName} ${zoneOffset(zone, period.to)}`,
      curves.map((curve) => curve.name).join(' · '),
    ],
  };
  const isLink = stored?.isShared === true && !isChanged;
  const base = isLink
    ? new URLSearchParams({ view: String(stored.id) })
    : writeDraft(new URLSearchParams(), definition);
  const { span } = withTime(definition, params);
  const links = {
    fixed: `?${writeTime(base, { ...definition, span, period: { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() } }).toString()}`,
    following: `?${writeTime(base, { ...definition, span, period: null }).toString()}`,
  };
  const lines = panes.filter((pane) => !pane.curves[0]?.isBars).length;
  const height = HEIGHT.lines + HEIGHT.more * Math.max(0, lines - 1) + HEIGHT.rest + 110 * (panes.length - lines);
  return (
    <Page
      title={name}
      buttons={
        hasSeries && (
          <>
            {isChanged && stored && (
              <Text text="least" tone="text3">
                {t('changed')}
              </Text>
            )}
            <ComparisonTools
              definition={definition}
              saved={stored}
              isChanged={isChanged}
              period={period}
              zone={zoneName}
              plot={frame}
              words={words}
              onSave={maySave ? () => setDialog('save') : undefined}
              onSaveAs={() => setDialog('saveAs')}
              links={links}
            />
          </>
        )
      }
      lead={
        <Row gap={8} wrap text="table">
          <RangeChoices time={time} zone={state.siteZone} hasLatest={false} />
          <RangeState time={time} zone={state.siteZone} />
        </Row>
      }
    >
      <Stack columns="minmax(0, 1fr) 312px" gap={16} align="start" single={1023}>
        <Column gap={16} shrink>
          {isGone && <Note kind="failure">{t('notFound')}</Note>}
          {state.withoutZero.length > 0 && (
            <Note kind="warning">{t('zero.none', { names: state.withoutZero.join(', ') })}</Note>
          )}
          <Panel
            title={t('chart')}
            aside={
              hasSeries && (
                <Row gap="4 16" wrap justify="end">
                  {state.resolution > 0 && (
                    <span>
                      {deviceWord('curve.buckets', { duration: duration(state.resolution * 1_000) })} ·{' '}
                      {t('figuresNote')}
                    </span>
                  )}
                  <ScaleChoices definition={definition} from={period.from} zone={zone} onChange={change} />
                </Row>
              )
            }
            error={state.error}
            onRetry={state.retry}
          >
            <Box ref={frame} style={{ height: hasSeries ? height : 320 }} aria-busy={state.isFetching}>
              {hasSeries ? (
                !state.isPending && (
                  <ComparisonChart
                    definition={definition}
                    state={{ ...state, panes }}
                    period={period}
                    now={isLive ? period.to : serverClock.now()}
                    label={`${name}, ${words.lines[0]}`}
                    onSpan={(start, end) =>
                      time.setRange({ kind: 'period', from: Math.round(start), to: Math.round(end) })
                    }
                    onTime={setPointed}
                  />
                )
              ) : (
                <Empty title={t('empty.title')} text={t('empty.text')}>
                  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('add')}>
                    {t('series.add')}
                  </Button>
                </Empty>
              )}
            </Box>
          </Panel>
          {hasSeries && !state.isPending && (
            <Panel title={t('figures')} isFlush>
              <StatisticsTable curves={curves.filter(({ isBars }) => !isBars)} range={period} statistics={figures} />
            </Panel>
          )}
          {relation && found && !state.isPending && (
            <WhenLoaded>
              <RegressionPanel relation={relation} found={found} labels={labels} />
            </WhenLoaded>
          )}
        </Column>
        <Column gap={16} shrink>
          {hasSeries && (
            <SeriesPanel
              labels={labels}
              curves={curves}
              time={pointed}
              zone={zone}
              isZeroed={definition.scale === 'zero'}
              missing={missing}
              joined={state.joined}
              canAdd={definition.fields.length < MOST_COMPARED}
              onAdd={() => setDialog('add')}
              onRemove={(key) => change(withoutSeries(definition, key))}
              onAbsolute={(key, isAbsolute) =>
                change({
                  ...definition,
                  fields: definition.fields.map((one) => (comparedKey(one) === key ? { ...one, isAbsolute } : one)),
                })
              }
            />
          )}
          {relation && !state.isPending && (
            <WhenLoaded>
              <RelationPanel
                relation={relation}
                found={found}
                labels={labels}
                onChange={(next) => change({ ...definition, relation: next })}
              />
            </WhenLoaded>
          )}
          <SavedPanel
            savedId={savedId}
            onRemoved={(id) => id === savedId && setParams(new URLSearchParams(), { replace: true })}
          />
        </Column>
      </Stack>
      {dialog === 'add' && (
        <AddDialog definition={definition} labels={labels} onChange={change} onClose={() => setDialog(null)} />
      )}
      {(dialog === 'save' || dialog === 'saveAs') && (
        <SaveDialog
          saved={dialog === 'save' ? stored : null}
          definition={withTime(definition, params)}
          onSaved={(id) => {
            setDialog(null);
            setParams(
              id === null
                ? writeDraft(params, null)
                : new URLSearchParams(addressOf(id, withTime(definition, params)).slice(1)),
              {
                replace: true,
              },
            );
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  );
}
