import { useMemo } from 'react';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { ruleThresholds } from '../../alarms/curves/rule-lines.ts';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import type { Curve, Pane } from '../../charts/curve.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useLiveSource } from '../../live/source.ts';
import { paneKey } from '../../sensors/sensor-layout.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useTitle } from '../use-title.ts';
import { useBound, useBoundFleet, useBoundName } from './use-bound.ts';
import { DEFAULT_HOURS, useBoundHistory } from './use-bound-history.ts';
import { useBoundRules } from './use-bound-rules.ts';
import { Box } from '../../ui/box.tsx';
import classes from './LinePanel.module.css';

/** Curves of selected fields over the last hours: a pane per unit, with gaps and limits. */
export function LinePanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { t: alarmWord } = useTranslation('alarm');
  const nameIn = useNames();
  const fleet = useBoundFleet(settings);
  const source = useLiveSource();
  const bounds = useBound(settings, fleet);
  const nameOf = useBoundName();
  const hours = settings.hours ?? DEFAULT_HOURS;
  const { curves, from, to, isPending, error, retry } = useBoundHistory(bounds, hours);
  const rules = useBoundRules(bounds);
  const title = useTitle('line', settings);
  // If all curves belong to one sensor and the panel has a title, the title names it.
  const isNamed = settings.title !== undefined && bounds.every(({ sensor }) => sensor === bounds[0]!.sensor);
  const panes = useMemo((): Pane[] => {
    const drawn = curves.map(
      ({ bound, points, gapMs, marks }, order): { key: string; curve: Curve; index: number } => ({
        key: paneKey(bound.field),
        index: order,
        curve: {
          key: bound.key,
          name: nameOf(
            bound,
            isNamed ? 'alone' : curves.some((other) => other.bound !== bound && other.bound.sensor === bound.sensor),
          ),
          field: bound.field,
          points,
          order,
          gapMs,
          marks,
        },
      }),
    );
    return [...Map.groupBy(drawn, ({ key }) => key)].map(([key, own]) => ({
      key,
      title: titleOf(
        own.map(({ index }) => curves[index]!.bound.field),
        nameIn,
      ),
      curves: own.map(({ curve }) => curve),
      // With several curves in a pane, limits would be ambiguous.
      thresholds:
        own.length > 2
          ? []
          : own.flatMap(({ index, curve }) => {
              const { sensor, field, element } = curves[index]!.bound;
              const effective = rules[index];
              const isNegative = curve.points.some(([, least]) => least !== null && least < 0);
              return effective
                ? ruleThresholds(
                    effective,
                    { sensorId: sensor.id, field: field.key, element },
                    isNegative,
                    (level: AlarmLevel) => alarmWord(`level.${level}`),
                  )
                : [];
            }),
    }));
  }, [curves, rules, isNamed, nameOf, nameIn, alarmWord]);
  const range = useMemo(() => ({ from, to }), [from, to]);
  return (
    <Panel
      isTile
      title={title}
      aside={t('line.hours', { count: hours })}
      isLoading={fleet.isLoading || (isPending && bounds.length > 0)}
      error={fleet.error ?? error}
      onRetry={fleet.error ? fleet.retry : retry}
      empty={bounds.length === 0 ? t('noSensors') : undefined}
    >
      <Box grow className={classes.chart}>
        <TimeSeries panes={panes} range={range} now={source.now()} label={title} zone={bounds[0]?.station?.timeZone} />
      </Box>
    </Panel>
  );
}

/** The title of a pane: its quantity, or the unit of several. */
function titleOf(
  fields: readonly { key: string; names: Parameters<ReturnType<typeof useNames>>[0]; unit: string }[],
  nameIn: ReturnType<typeof useNames>,
): string {
  const [first] = fields;
  if (!first) return '';
  const isOne = fields.every(({ key }) => key === first.key);
  return [isOne && nameIn(first.names), first.unit].filter(Boolean).join(' ');
}
