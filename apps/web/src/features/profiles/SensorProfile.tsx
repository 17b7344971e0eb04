import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Device } from '@groundwatch/protocol/rest';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PlotTools } from '../../charts/PlotTools.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { SensorSelect } from '../../sensors/SensorSelect.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { usePanelName } from '../../sensors/panel-name.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Panel, PanelPart } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PlotControls } from '../../sensors/range/PlotControls.tsx';
import { TimeSlider } from '../../ui/TimeSlider.tsx';
import { axes as allAxes } from '../../sensors/profiles/profile-choices.ts';
import { Column, Row, Stack, Text } from '../../ui/box.tsx';
import { joinedOver, joinedProfile } from '../../sensors/profiles/profile-lines.ts';
import { useView } from '../../ui/view-mode.ts';
import { wallTime } from '../../ui/wall-time.ts';
import { DateList } from './DateList.tsx';
import { csvFigures, type Figures } from './figures.ts';
import { GeometryBox } from './GeometryBox.tsx';
import { polygonOf } from './polygon.ts';
import { MOST_DATES, readProfileQuery, writeProfileQuery, type ProfileQuery } from './profile-query.ts';
import { ProfileNotes } from './ProfileNotes.tsx';
import { ProfilePlot, type Shape } from './ProfilePlot.tsx';
import classes from './Profiles.module.css';
import { ProfileTools } from './ProfileTools.tsx';
import { useFigures } from './use-figures.ts';
import { useProfileLines } from './use-profile-lines.ts';

interface SensorProfileProps {
  device: Device;
  sensor: ShownSensor;
  family: 'array' | 'fixedInclinometer';
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

const shapes = { '3d': 'vertical', settlement: 'level', convergence: 'ring' } as const;

export function SensorProfile({ device, sensor, family, sensors, zone }: SensorProfileProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const nameOf = useSensorName();
  const isNarrow = useView() === 'mobile';
  const shownZone = useShownZone(zone);
  const time = useTimeRange();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readProfileQuery(params), [params]);
  const change = (changes: Partial<ProfileQuery>): void =>
    setParams((known) => writeProfileQuery(known, changes), { replace: true });
  const [isTable, setIsTable] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);

  const shown = useProfileLines(sensor, family, query, time, device.sendCycle * 1_000);
  const { data, geometry, frames, lines, reference } = shown;
  // An in-place inclinometer is always in a borehole.
  const shape: Shape = geometry && family === 'array' ? shapes[geometry.installMode] : 'vertical';
  const isElevation = shape === 'vertical' && geometry !== null && geometry.orificeElevation !== null;
  const axis = query.axis ?? (isNarrow ? 'resultant' : 'all');
  const axes = useMemo(() => (axis === 'all' ? allAxes : [axis]), [axis]);
  const times = useMemo(() => frames.map(({ collectTime }) => Date.parse(collectTime)), [frames]);
  const index = Math.min(moved ?? times.length - 1, times.length - 1);
  const frame = frames[index];
  const moving = useMemo(() => {
    const newest = lines.at(-1)?.time;
    return moved === null || !frame || !geometry || Date.parse(frame.collectTime) === newest
      ? null
      : shown.lineAt(frame);
  }, [moved, frame, geometry, lines, shown]);
  const ringFrame = moved === null ? shown.chosen.at(-1) : frame;
  const polygon = useMemo(
    () =>
      shape === 'ring' && ringFrame && geometry
        ? polygonOf(joinedProfile(ringFrame, reference, sensor.reinstallations ?? []), reference, geometry)
        : null,
    [shape, ringFrame, reference, geometry, sensor.reinstallations],
  );
  const joined = useMemo(() => {
    if (query.base === 'absolute' && shape !== 'ring') return [];
    const over = [...shown.chosen, ...(frame ? [frame] : [])].flatMap((one) =>
      joinedOver(one, reference, sensor.reinstallations ?? []),
    );
    return [...new Set(over.map(({ at }) => Date.parse(at)))].sort((a, b) => a - b);
  }, [query.base, shape, shown.chosen, frame, reference, sensor.reinstallations]);
  const figures: Figures = useFigures({ lines, moving, polygon, shape, axes, isElevation, zone: shownZone });

  const { title, place } = nameOf(sensor);
  const panelName = usePanelName();
  const stamp = (ms: number): string => formatZonedStamp(ms, shownZone);
  const countedFrom =
    query.base === 'absolute' && shape !== 'ring'
      ? t('profile.absoluteNote')
      : reference
        ? t('profile.reference', { time: stamp(Date.parse(reference.collectTime)) })
        : '';
  const label = `${title}, ${shape === 'ring' ? t('profile.polygon') : shape === 'level' ? t('profile.settlement') : panelName}, ${countedFrom}`;
  const elements = lines.at(-1)?.nodes.length ?? 0;
  const extent =
    family === 'array' && geometry && elements > 1
      ? t('profile.elements', {
          count: Math.max(1, elements - (query.counting === 'cumulative' ? 1 : 0)),
          length: formatNumber(
            (Math.max(1, elements - (query.counting === 'cumulative' ? 1 : 0)) * geometry.segmentLength) / 1_000,
            locale,
            1,
          ),
        })
      : place;
  const tools = <ProfileTools query={query} axis={axis} shape={shape} onChange={change} />;
  const isWaiting = !data && !shown.error;
  const isEmpty = data !== undefined && lines.length === 0;

  return (
    <Panel title={panelName} isNamedAbove>
      <Row gap={8} wrap>
        <PlotControls
          selection={<SensorSelect sensors={sensors} value={sensor.id} onChange={(sensorId) => change({ sensorId })} />}
          summary={`${title} · ${place}`}
          time={time}
          zone={zone}
        >
          <PlotTools
            isTable={isTable}
            onTable={setIsTable}
            plot={plot}
            hasPicture={lines.length > 0}
            name={`${device.name} ${title} ${panelName}`}
            words={{
              title: `${device.name} · ${title}`,
              lines: [countedFrom, lines.map((line) => wallTime(line.time, shownZone)).join(' · ')],
            }}
            rows={() => csvFigures(figures)}
          />
          {isNarrow && tools}
        </PlotControls>
      </Row>
      <Row gap={8} wrap mt={8}>
        {!isNarrow && tools}
        <Text text="table" tone="text3">
          {countedFrom}
        </Text>
        <Text ml="auto" text="least" tone="text3">
          {extent}
        </Text>
      </Row>
      <Stack columns="minmax(0, 1fr) 312px" gap={20} mt={8} single={1023}>
        <Column gap={12} shrink aria-busy={shown.isFetching}>
          <div
            ref={plot}
            className={classes.plot}
            data-shape={shape}
            data-axes={axes.length}
            data-table={isTable || undefined}
          >
            {shown.error && !data ? (
              <PanelPart error={shown.error} onRetry={shown.refetch} />
            ) : isWaiting ? (
              <Skeleton rows={9} height={34} />
            ) : isEmpty ? (
              <PanelPart
                empty={data.last ? t('plot.noneSince', { time: stamp(Date.parse(data.last)) }) : t('plot.none')}
              />
            ) : (
              <ProfilePlot
                shape={shape}
                query={query}
                lines={lines}
                moving={moving}
                polygon={polygon}
                figures={figures}
                axes={axes}
                isElevation={isElevation}
                isTable={isTable}
                zone={shownZone}
                label={label}
              />
            )}
          </div>
          {times.length > 1 && (
            <TimeSlider times={times} index={index} onIndex={setMoved} zone={shownZone} label={t('profile.slider')}>
              {shape !== 'ring' && lines.length < MOST_DATES && (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  disabled={!moving || lines.some((line) => line.time === moving.time)}
                  onClick={() =>
                    moving && change({ dates: [...lines.map((line) => line.time), moving.time].sort((a, b) => a - b) })
                  }
                >
                  {t('profile.add')}
                </Button>
              )}
            </TimeSlider>
          )}
          <ProfileNotes
            lines={lines}
            hasReference={reference !== null || query.base === 'absolute'}
            joined={joined}
            zone={shownZone}
          />
        </Column>
        <Stack gap={20} align="start" shrink columns="repeat(auto-fit, minmax(min(280px, 100%), 1fr))">
          {shape !== 'ring' && lines.length > 0 && (
            <DateList
              lines={lines}
              axis={shape === 'level' ? 'z' : axis === 'all' ? 'resultant' : axis}
              zone={shownZone}
              count={query.dates ? null : query.count}
              onCount={(count) => change({ count, dates: null })}
              onDates={(dates) => change({ dates: [...dates].sort((a, b) => a - b) })}
            />
          )}
          {data && geometry && (
            <GeometryBox
              sensorId={sensor.id}
              family={family}
              geometry={geometry}
              sources={data.sources}
              tried={query.tried}
              triedReference={query.reference}
              references={times}
              zone={shownZone}
              onTry={(tried, from) => change({ tried, reference: from })}
            />
          )}
        </Stack>
      </Stack>
    </Panel>
  );
}
