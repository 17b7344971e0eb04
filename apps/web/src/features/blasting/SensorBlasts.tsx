import type { LimitCurve } from '@groundwatch/geotechnics';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlotTools } from '../../charts/PlotTools.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { SensorSelect } from '../../sensors/SensorSelect.tsx';
import { useAnalysis } from '../../sensors/use-analysis.ts';
import { usePanelName } from '../../sensors/panel-name.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp, formatZonedStamp } from '../../ui/format-time.ts';
import { Panel, PanelPart } from '../../ui/Panel.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { PlotControls } from '../../sensors/range/PlotControls.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { readBlastQuery, writeBlastQuery } from './blast-address.ts';
import { AxisLegend } from './AxisLegend.tsx';
import classes from './Blasting.module.css';
import { BlastTable } from './BlastTable.tsx';
import { LimitBox } from './LimitBox.tsx';
import { LimitPlot } from './LimitPlot.tsx';
import { blastAxes, blastPoints, isOver, toCm, type BlastAxis, type BlastPoint } from './points.ts';
import { useBlasts } from './use-blasts.ts';
import { Note } from '../../ui/Note.tsx';

interface SensorBlastsProps {
  sensor: ShownSensor;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

const noCurve: LimitCurve = [];

export function SensorBlasts({ sensor, sensors, zone }: SensorBlastsProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const shownZone = useShownZone(zone);
  const nameOf = useSensorName();
  const [params, setParams] = useSearchParams();
  const { axis } = readBlastQuery(params);
  const change = (changes: Parameters<typeof writeBlastQuery>[1]): void =>
    setParams((now) => writeBlastQuery(now, changes), { replace: true });
  const time = useTimeRange();
  const { data, error, refetch, isFetching } = useBlasts(sensor.id, time.asked);
  const analysis = useAnalysis(sensor.id);
  const stored = analysis.data?.analysis.limitCurve ?? noCurve;
  // An unsaved curve is drawn at once, on this page only.
  const [tried, setTried] = useState<LimitCurve | null>(null);
  const curve = tried ?? stored;
  const [isTable, setIsTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const { points, undrawn } = useMemo(
    () => blastPoints(data?.blasts ?? [], axis === null ? blastAxes : [axis], curve),
    [data, axis, curve],
  );
  const over = useMemo(() => points.filter(isOver).toSorted((a, b) => b.time - a.time), [points]);
  const largest = points.reduce<BlastPoint | null>((best, one) => (best && best.ppv >= one.ppv ? best : one), null);
  const axisName = (one: BlastAxis): string =>
    one === 'R' ? t('blasting.resultant') : t('blasting.axis', { axis: one });
  const { title, place } = nameOf(sensor);
  const panelName = usePanelName();
  const period = `${formatStamp(time.shown.from, shownZone)} → ${formatZonedStamp(time.shown.to, shownZone)}`;
  const rows = (): string[][] => [
    [t('plot.time'), t('blasting.axisHead'), 'Hz', 'cm/s', `${t('blasting.limit')} cm/s`, t('blasting.isOver')],
    ...points.map((point) => [
      formatZonedStamp(point.time, shownZone),
      axisName(point.axis),
      String(point.hz),
      String(toCm(point.ppv)),
      point.limit === null ? '' : String(toCm(point.limit)),
      isOver(point) ? '1' : '0',
    ]),
  ];
  return (
    <Panel title={panelName} isNamedAbove>
      <Row gap={8} wrap mb={12}>
        <PlotControls
          selection={<SensorSelect sensors={sensors} value={sensor.id} onChange={(sensorId) => change({ sensorId })} />}
          summary={`${title} · ${place}`}
          time={time}
          zone={zone}
          hasLatest={false}
        >
          <PlotTools
            isTable={isTable}
            onTable={setIsTable}
            plot={plot}
            hasPicture={points.length > 0}
            name={`${title} ${panelName}`}
            words={{ title: `${title} · ${panelName}`, lines: [place, period] }}
            rows={rows}
          />
          <Segments
            label={t('blasting.axes')}
            value={axis ?? 'all'}
            options={[
              { value: 'all', label: t('blasting.all') },
              ...blastAxes.map((value) => ({ value, label: axisName(value) })),
            ]}
            onChange={(value) => change({ axis: value === 'all' ? null : value })}
          />
        </PlotControls>
        <Text ml="auto" text="least" tone="text3">
          {data && t('blasting.count', { shown: data.blasts.length, total: data.total })}
        </Text>
      </Row>
      <Stack columns="minmax(0, 1fr) 260px" gap={16} align="start" single={900}>
        <Stack gap={8} shrink aria-busy={isFetching}>
          {error && !data ? (
            <PanelPart error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton rows={6} height={48} />
          ) : (
            <>
              <Note kind={over.length > 0 ? 'failure' : 'info'} role="status">
                {curve.length === 0
                  ? t('blasting.noLimit')
                  : over.length > 0
                    ? t('blasting.overCount', { count: over.length, total: points.length })
                    : t('blasting.within', { count: points.length })}
              </Note>
              {points.length === 0 ? (
                <Empty text={t('plot.none')} />
              ) : isTable ? (
                <BlastTable points={points} zone={shownZone} axisName={axisName} label={panelName} />
              ) : (
                <>
                  <AxisLegend
                    axes={axis === null ? blastAxes : [axis]}
                    axisName={axisName}
                    over={over.length > 0 ? t('blasting.isOver') : null}
                  />
                  <div ref={plot} className={classes.plot}>
                    <LimitPlot
                      points={points}
                      curve={curve}
                      zone={shownZone}
                      axisName={axisName}
                      label={`${title}, ${panelName}`}
                    />
                  </div>
                </>
              )}
              <Text as="p" text="table" tone="text3">
                {largest &&
                  t('blasting.largest', {
                    value: formatNumber(toCm(largest.ppv), locale, 4),
                    axis: axisName(largest.axis),
                    frequency: formatNumber(largest.hz, locale, 1),
                    time: formatStamp(largest.time, shownZone),
                  })}{' '}
                {t('blasting.note')}
                {undrawn > 0 && ` ${t('blasting.undrawn', { count: undrawn })}`}
              </Text>
              {over.length > 0 && !isTable && (
                <>
                  <Text as="h3" mt={8} text="panel">
                    {t('blasting.overList')}
                  </Text>
                  <BlastTable points={over} zone={shownZone} axisName={axisName} label={t('blasting.overList')} />
                </>
              )}
            </>
          )}
        </Stack>
        {analysis.data ? (
          <LimitBox key={analysis.data.version} sensorId={sensor.id} stored={stored} tried={tried} onTry={setTried} />
        ) : analysis.error ? (
          <PanelPart error={analysis.error} onRetry={() => void analysis.refetch()} />
        ) : (
          <Skeleton rows={6} height={32} />
        )}
      </Stack>
    </Panel>
  );
}
