import { useMemo, useState } from 'react';
import type { Calibration } from '@groundwatch/protocol/model';
import type { History } from '@groundwatch/protocol/rest';
import { PlotOrTable } from '../../charts/PlotOrTable.tsx';
import { noMarks, type Curve } from '../../charts/curve.ts';
import { marksOf } from '../../sensors/comparison/curves.ts';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import { ChartTable } from '../../charts/ChartTable.tsx';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { serverClock } from '../../live/live.ts';
import type { Period } from '../../sensors/time-range.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import classes from './Calibration.module.css';
import { calibratedPoints, gapOf, panesOf } from './effect.ts';
import type { Choice } from './use-choice.ts';

interface EffectPanelProps {
  choice: Choice;
  history: History | undefined;
  /** Names in the history by key of the type. */
  keys: Readonly<Record<string, string>>;
  /** The calibrations in force, and those with the form's version added. */
  calibrations: readonly Calibration[];
  proposed: Calibration | null;
  period: Period;
  gapMs: number;
  zone: string | undefined;
}

/** The field as sent, as shown now, and as it would be shown. */
export function EffectPanel(props: EffectPanelProps) {
  const { choice, history, keys, calibrations, proposed, period, gapMs, zone } = props;
  const { t } = useTranslation('device');
  const nameOf = useNames();
  const [isTable, setIsTable] = useState(false);
  const { field } = choice;
  const curves = useMemo((): Curve[] => {
    if (!history) return [];
    const sent = history.series[keys[field.key] ?? ''] ?? [];
    const gap = gapOf(sent, gapMs);
    const curve = (key: string, name: string, points: Curve['points'], order: number): Curve => ({
      key,
      name,
      field,
      points,
      order,
      gapMs: gap,
      marks: key === 'raw' ? marksOf(history) : noMarks,
    });
    const made = (list: readonly Calibration[]): Curve['points'] =>
      calibratedPoints(history, keys, field.key, field.isList, list);
    return [
      curve('raw', t('calibration.raw'), sent, 5),
      ...(calibrations.length > 0 ? [curve('now', t('calibration.shownNow'), made(calibrations), 0)] : []),
      ...(proposed ? [curve('proposed', t('calibration.proposed'), made([...calibrations, proposed]), 2)] : []),
    ];
  }, [history, keys, field, calibrations, proposed, gapMs, t]);
  const panes = useMemo(() => {
    const title = `${nameOf(field.names)} ${field.unit}`;
    return panesOf(curves, period).map((some) => ({
      key: some[0]?.key ?? '',
      title: some.length === curves.length ? title : `${title} · ${some.map(({ name }) => name).join(' · ')}`,
      curves: some,
      thresholds: [],
    }));
  }, [field, nameOf, curves, period]);
  return (
    <Panel
      title={t('calibration.effect')}
      aside={<PlotOrTable isTable={isTable} onChange={setIsTable} />}
      isLoading={!history}
      skeleton={
        <div className={classes.plot}>
          <Skeleton rows={9} />
        </div>
      }
      empty={history && curves[0]?.points.length === 0 ? t('plot.none') : undefined}
    >
      {isTable ? (
        <ChartTable curves={curves} range={period} zone={zone} label={t('calibration.effect')} />
      ) : (
        <div className={classes.plot}>
          <TimeSeries
            panes={panes}
            range={period}
            now={serverClock.now()}
            label={t('calibration.effectLabel', { field: nameOf(field.names) })}
            zone={zone}
            answer={curves}
          />
        </div>
      )}
    </Panel>
  );
}
