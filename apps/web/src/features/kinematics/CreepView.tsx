import { NativeSelect } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import { PlotTools } from '../../charts/PlotTools.tsx';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { JoinedNote } from '../../sensors/reinstallation/JoinedNote.tsx';
import type { PanelProps } from '../../sensors/panel-props.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { reinstallationMarks } from '../../sensors/reinstallation/jumps.ts';
import { SensorSelect } from '../../sensors/SensorSelect.tsx';
import { useAnalysis } from '../../sensors/use-analysis.ts';
import { usePanelName } from '../../sensors/panel-name.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useSteppedNow, useTimeRange } from '../../sensors/use-time-range.ts';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import { Panel, PanelPart } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PlotControls } from '../../sensors/range/PlotControls.tsx';
import { FigureTable } from '../../ui/table/FigureTable.tsx';
import { creepOf, meanVelocity } from '../../sensors/kinematics/creep.ts';
import { fitCounts, readCreepPlace, windowHours, windowMsOf, writeCreepPlace } from './creep-address.ts';
import { creepPanes, velocityDecimals } from './creep-panes.ts';
import { creepRows } from './creep-rows.ts';
import { CreepFacts } from './CreepFacts.tsx';
import { InversePlot } from './InversePlot.tsx';
import { Facts } from './Fact.tsx';
import classes from './Kinematics.module.css';
import type { Movement } from '../../sensors/kinematics/movement.ts';
import { Box, Column, Row, Stack } from '../../ui/box.tsx';
import { SteadyVelocity } from './SteadyVelocity.tsx';
import { gapOf, useTrack } from './use-track.ts';

const POINTS = 1_500;
const ALL = 'all';

interface CreepViewProps extends PanelProps {
  sensor: ShownSensor;
  movement: Movement;
  movements: readonly Movement[];
}

export function CreepView({ device, sensor, sensors, movement, movements, zone: siteZone }: CreepViewProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const name = useNames();
  const sensorName = useSensorName();
  const zone = useShownZone(siteZone);
  const [params, setParams] = useSearchParams();
  const place = readCreepPlace(params);
  const change = (changes: Parameters<typeof writeCreepPlace>[1]): void =>
    setParams(writeCreepPlace(params, changes), { replace: true });
  const time = useTimeRange();
  // Movements below a pixel cause no redraw.
  const now = useSteppedNow(Math.max(1_000, (time.asked.to - time.asked.from) / 2_000));
  const [isTable, setIsTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);

  const { track, error, refetch, isFetching } = useTrack(sensor, movement.key, time.asked, POINTS);
  const analysis = useAnalysis(sensor.id);
  const steady = analysis.data?.analysis.steadyVelocity?.[movement.key] ?? null;
  const windowMs = windowMsOf(place);
  const { fitCount } = place;
  const series = useMemo(
    // The mean of a bucket is placed in its middle.
    () => track?.points.map(([at, , , value]) => [at + track.bucketMs / 2, value] as const) ?? [],
    [track],
  );
  const creep = useMemo(() => creepOf({ series, windowMs, fitCount, steady }), [series, windowMs, fitCount, steady]);
  const ofPeriod = useMemo(
    () => meanVelocity(series, time.shown.from, time.shown.to),
    [series, time.shown.from, time.shown.to],
  );

  const { field } = movement;
  const nameOf = ({ field: own, element }: Movement): string =>
    element === null ? name(own.names) : `${name(own.names)} ${element}`;
  const movementName = nameOf(movement);
  const panes = useMemo(() => {
    if (!track) return [];
    const gapMs = gapOf(device.sendCycle, track);
    const names = { movement: movementName, velocity: t('kinematics.velocity'), angle: t('kinematics.angle') };
    return creepPanes({ track, creep, steady, field, gapMs, windowMs, names });
  }, [track, creep, steady, field, device.sendCycle, windowMs, movementName, t]);
  const annotations = useMemo(
    () => reinstallationMarks([sensor], (kind) => t(`reinstallation.kind.${kind}`)),
    [sensor, t],
  );
  const unit = `${field.unit}/d`;
  const decimals = velocityDecimals(field);
  const { head, rows } = creepRows(creep, { field, decimals, locale, zone, t });
  const label = `${sensorName(sensor).title}, ${movementName}`;
  const hasNothing = track !== undefined && track.points.every(([, , , value]) => value === null);

  return (
    <Panel title={usePanelName()} isNamedAbove>
      <Row gap={8} wrap>
        <PlotControls
          selection={
            <Row gap={8} align="end" wrap style={{ flex: '1 1 100%' }}>
              <SensorSelect
                sensors={sensors}
                value={sensor.id}
                onChange={(sensorId) => change({ sensorId })}
                className={classes.select}
                isLabelled
              />
              <NativeSelect
                label={t('kinematics.movement')}
                className={classes.select ?? ''}
                value={movement.key}
                onChange={(event) => change({ movement: event.currentTarget.value })}
                data={movements.map((one) => ({ value: one.key, label: `${nameOf(one)} ${one.field.unit}` }))}
              />
              <NativeSelect
                label={t('kinematics.window')}
                className={classes.small ?? ''}
                value={String(place.windowHours)}
                onChange={(event) => change({ windowHours: Number(event.currentTarget.value) })}
                data={windowHours.map((hours) => ({
                  value: String(hours),
                  label:
                    hours < 24 ? t('kinematics.hours', { count: hours }) : t('kinematics.days', { count: hours / 24 }),
                }))}
              />
              <NativeSelect
                label={t('kinematics.fitOver')}
                className={classes.small ?? ''}
                value={fitCount === null ? ALL : String(fitCount)}
                onChange={({ currentTarget: { value } }) => change({ fitCount: value === ALL ? null : Number(value) })}
                data={[
                  ...fitCounts.map((count) => ({ value: String(count), label: t('kinematics.windows', { count }) })),
                  { value: ALL, label: t('kinematics.wholePeriod') },
                ]}
              />
            </Row>
          }
          summary={label}
          time={time}
          zone={siteZone}
          hasLatest={false}
        >
          <PlotTools
            isTable={isTable}
            onTable={setIsTable}
            plot={plot}
            hasPicture={track !== undefined}
            name={`${device.name} ${label}`}
            words={{
              title: `${device.name} · ${label}`,
              lines: [
                `${formatStamp(time.shown.from, zone)} – ${formatStamp(time.shown.to, zone)} ${zoneOffset(zone, time.shown.to)}`,
              ],
            }}
            rows={() => [head, ...rows]}
          />
        </PlotControls>
      </Row>
      <JoinedNote sensors={[sensor]} zone={zone} what="values" />
      <Stack columns="minmax(0, 1fr) 264px" gap={16} mt={8} single={1023} aria-busy={isFetching}>
        <Column gap={8} shrink className={classes.plots} ref={plot} data-table={isTable || undefined}>
          {error ? (
            <PanelPart error={error} onRetry={() => void refetch()} />
          ) : !track ? (
            <Skeleton rows={10} height={44} />
          ) : hasNothing ? (
            <PanelPart empty={t('plot.none')} />
          ) : isTable ? (
            <FigureTable head={head} rows={rows} label={label} maxHeight="100%" empty={t('plot.none')} />
          ) : (
            <>
              <div className={classes.series} data-panes={panes.length}>
                <TimeSeries
                  panes={panes}
                  range={time.shown}
                  now={now}
                  since={Date.parse(device.createdAt)}
                  label={label}
                  zone={zone}
                  annotations={annotations}
                  answer={track}
                  onSpan={(from, to) => time.setRange({ kind: 'period', from, to })}
                />
              </div>
              <Box style={{ height: 240 }}>
                <InversePlot
                  creep={creep}
                  range={time.shown}
                  now={now}
                  zone={zone}
                  unit={field.unit}
                  decimals={decimals}
                />
              </Box>
            </>
          )}
        </Column>
        <Facts>
          <CreepFacts creep={creep} unit={unit} decimals={decimals} now={now} zone={zone} />
          <SteadyVelocity
            sensorId={sensor.id}
            movement={movement.key}
            unit={unit}
            decimals={decimals}
            ofPeriod={ofPeriod}
          />
        </Facts>
      </Stack>
    </Panel>
  );
}
