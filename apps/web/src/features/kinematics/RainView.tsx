import { NativeSelect } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Curve } from '../../charts/curve.ts';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import { PlotTools } from '../../charts/PlotTools.tsx';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { JoinedNote } from '../../sensors/reinstallation/JoinedNote.tsx';
import { reinstallationMarks } from '../../sensors/reinstallation/jumps.ts';
import { usePanelName } from '../../sensors/panel-name.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useSteppedNow, useTimeRange } from '../../sensors/use-time-range.ts';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import { Panel, PanelPart } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PlotControls } from '../../sensors/range/PlotControls.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { FigureTable } from '../../ui/table/FigureTable.tsx';
import { offsetOf } from '../../ui/wall-time.ts';
import { Facts } from './Fact.tsx';
import classes from './Kinematics.module.css';
import type { Movement } from '../../sensors/kinematics/movement.ts';
import { Box, Column, Row, Stack } from '../../ui/box.tsx';
import { barKinds, barMs, readRainPlace, suitedBars, writeRainPlace } from './rain-address.ts';
import { barsOf, rainFigures } from './rain.ts';
import { eventRows, eventUnits, rainRows } from './rain-rows.ts';
import { RainFacts } from './RainFacts.tsx';
import { rainPanes } from './rain-panes.ts';
import type { StationSensor } from './use-station-sensors.ts';
import { gapOf, useTrack } from './use-track.ts';

const POINTS = 1_500;
const RAIN = 'rainTotal';
/** The period for sums and events, longer than the longest sum. */
const FIGURES_MS = 7 * 86_400_000;

interface RainViewProps {
  gauge: StationSensor;
  gauges: readonly StationSensor[];
  mover: StationSensor | null;
  moving: readonly StationSensor[];
  movement: Movement | null;
  movements: readonly Movement[];
  /** The site's zone. */
  zone: string | undefined;
}

export function RainView({ gauge, gauges, mover, moving, movement, movements, zone: siteZone }: RainViewProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const name = useNames();
  const sensorName = useSensorName();
  const zone = useShownZone(siteZone);
  const [params, setParams] = useSearchParams();
  const change = (changes: Parameters<typeof writeRainPlace>[1]): void =>
    setParams(writeRainPlace(params, changes), { replace: true });
  const time = useTimeRange();
  // Movements below a pixel cause no redraw.
  const now = useSteppedNow(Math.max(1_000, (time.asked.to - time.asked.from) / 2_000));
  const [isTable, setIsTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const { from, to } = time.asked;
  const kind = readRainPlace(params).bars ?? suitedBars(to - from);
  const width = barMs(kind);

  const rain = useTrack(gauge.sensor, RAIN, time.asked, POINTS);
  const recent = useTrack(gauge.sensor, RAIN, { from: to - FIGURES_MS, to }, POINTS);
  const moved = useTrack(mover?.sensor ?? null, movement?.key ?? '', time.asked, POINTS);
  const offset = offsetOf(zone, to);
  const bars = useMemo(() => (rain.track ? barsOf(rain.track, width, offset) : []), [rain.track, width, offset]);
  const figures = useMemo(() => recent.track && rainFigures(recent.track, FIGURES_MS), [recent.track]);
  const curve = useMemo((): Curve | null => {
    if (!movement || !moved.track || !mover) return null;
    const gapMs = gapOf(mover.device.sendCycle, moved.track);
    const { field, key } = movement;
    return {
      key,
      name: name(field.names),
      field,
      points: moved.track.points,
      order: 0,
      gapMs,
      marks: moved.track.marks,
    };
  }, [movement, moved.track, mover, name]);

  const marks = useMemo(
    () => reinstallationMarks(mover ? [mover.sensor] : [], (one) => t(`reinstallation.kind.${one}`)),
    [mover, t],
  );

  const nameOf = ({ sensor, device }: StationSensor): string => {
    const { title, place } = sensorName(sensor);
    return `${device.name} · ${title} · ${place}`;
  };
  const options = (list: readonly StationSensor[]) =>
    list.map((one) => ({ value: String(one.sensor.id), label: nameOf(one) }));
  const movementName = movement
    ? `${name(movement.field.names)}${movement.element === null ? '' : ` ${movement.element}`} ${movement.field.unit}`
    : '';
  const rainName = t(kind === 'hour' ? 'kinematics.rainHour' : 'kinematics.rainDay');
  const { sendCycle } = gauge.device;
  const panes = useMemo(
    () =>
      rain.track &&
      rainPanes({
        bars,
        barMs: width,
        readings: { ...rain.track, gapMs: gapOf(sendCycle, rain.track) },
        movement: curve,
        names: {
          rain: t('kinematics.rain'),
          rainAxis: rainName,
          movementAxis: movementName || t('kinematics.noStationMovement'),
        },
      }),
    [rain.track, bars, width, sendCycle, curve, rainName, movementName, t],
  );
  const panelName = usePanelName();
  const subjects = [nameOf(gauge), ...(mover ? [nameOf(mover)] : [])].join(' / ');
  const label = `${panelName}, ${nameOf(gauge)}${mover ? `, ${nameOf(mover)}` : ''}`;
  const head = [t('kinematics.start'), rainName, movementName || t('kinematics.value')];
  const rows = (): string[][] => rainRows(bars, width, curve, locale, zone);
  const failed = [rain, recent, moved].find(({ error }) => error);

  return (
    <Panel title={panelName} isNamedAbove>
      <Row gap={8} wrap>
        <PlotControls
          selection={
            <Row gap={8} align="end" wrap style={{ flex: '1 1 100%' }}>
              <NativeSelect
                label={t('kinematics.gauge')}
                className={classes.select ?? ''}
                value={String(gauge.sensor.id)}
                onChange={(event) => change({ gaugeId: Number(event.currentTarget.value) })}
                data={options(gauges)}
              />
              {mover && (
                <>
                  <NativeSelect
                    label={t('kinematics.movementSensor')}
                    className={classes.select ?? ''}
                    value={String(mover.sensor.id)}
                    onChange={(event) => change({ sensorId: Number(event.currentTarget.value) })}
                    data={options(moving)}
                  />
                  <NativeSelect
                    label={t('kinematics.movement')}
                    className={classes.small ?? ''}
                    value={movement?.key ?? ''}
                    onChange={(event) => change({ movement: event.currentTarget.value })}
                    data={movements.map(({ key, field, element }) => ({
                      value: key,
                      label: `${name(field.names)}${element === null ? '' : ` ${element}`} ${field.unit}`,
                    }))}
                  />
                </>
              )}
            </Row>
          }
          summary={subjects}
          time={time}
          zone={siteZone}
          hasLatest={false}
        >
          <Segments
            value={kind}
            label={t('kinematics.bars')}
            options={barKinds.map((one) => ({
              value: one,
              label: t(one === 'hour' ? 'kinematics.hourly' : 'kinematics.daily'),
            }))}
            onChange={(next) => change({ bars: next })}
          />
          <PlotTools
            isTable={isTable}
            onTable={setIsTable}
            plot={plot}
            hasPicture={rain.track !== undefined}
            name={label}
            words={{
              title: panelName,
              lines: [
                subjects,
                `${formatStamp(time.shown.from, zone)} – ${formatStamp(time.shown.to, zone)} ${zoneOffset(zone, time.shown.to)}`,
              ],
            }}
            rows={() => [head, ...rows()]}
          />
        </PlotControls>
      </Row>
      {mover && <JoinedNote sensors={[mover.sensor]} zone={zone} what="values" />}
      <Stack
        columns="minmax(0, 1fr) 264px"
        gap={16}
        mt={8}
        single={1023}
        aria-busy={rain.isFetching || moved.isFetching}
      >
        <Column gap={8} shrink className={classes.plots} ref={plot} data-table={isTable || undefined}>
          {failed ? (
            <PanelPart error={failed.error} onRetry={() => void failed.refetch()} />
          ) : !panes || (mover && movement && !moved.track) ? (
            <Skeleton rows={10} height={32} />
          ) : isTable ? (
            <>
              <FigureTable head={head} rows={rows()} label={label} maxHeight="100%" empty={t('plot.none')} />
              {figures && (
                <FigureTable
                  head={[t('kinematics.start'), t('range.to'), ...eventUnits]}
                  rows={eventRows(figures.events, locale, zone)}
                  label={t('kinematics.event')}
                  maxHeight="100%"
                  empty={t('plot.none')}
                />
              )}
            </>
          ) : (
            <Box style={{ height: 560 }}>
              <TimeSeries
                panes={panes}
                range={time.shown}
                now={now}
                since={Date.parse(gauge.device.createdAt)}
                label={label}
                zone={zone}
                annotations={marks}
                answer={curve}
                onSpan={(start, end) => time.setRange({ kind: 'period', from: start, to: end })}
              />
            </Box>
          )}
        </Column>
        <Facts>{figures ? <RainFacts figures={figures} zone={zone} /> : <Skeleton rows={6} height={28} />}</Facts>
      </Stack>
    </Panel>
  );
}
