import { IconCompass } from '@tabler/icons-react';
import type { Device } from '@groundwatch/protocol/rest';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SavePlot } from '../../charts/SavePlot.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { PlotTools } from '../../sensors/PlotTools.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Panel, PanelPart } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Box } from '../../ui/box.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import { LatestTilt } from './LatestTilt.tsx';
import { tiltRows } from './tilt-figures.ts';
import { bases, readTiltQuery, writeTiltQuery, type TiltQuery } from './tilt-query.ts';
import { TiltPlots } from './TiltPlots.tsx';
import { TiltTable } from './TiltTable.tsx';
import { useTilt } from './use-tilt.ts';

interface SensorTiltProps {
  device: Device;
  sensor: ShownSensor;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

export function SensorTilt({ device, sensor, sensors, zone }: SensorTiltProps) {
  const { t } = useTranslation('device');
  const nameOf = useSensorName();
  const shownZone = useShownZone(zone);
  const time = useTimeRange();
  const [params, setParams] = useSearchParams();
  const { base } = readTiltQuery(params);
  const change = (changes: Partial<TiltQuery>): void =>
    setParams((known) => writeTiltQuery(known, changes), { replace: true });
  const [isTable, setIsTable] = useState(false);
  const plot = useRef<HTMLDivElement>(null);
  const tilt = useTilt(sensor, base, time, device.sendCycle * 1_000);
  const { title } = nameOf(sensor);
  const stamp = (ms: number): string => formatZonedStamp(ms, shownZone);
  const period = `${stamp(tilt.range.from)} → ${stamp(tilt.range.to)}`;
  const notes = [
    tilt.late > 0 && t('tilt.resent', { count: tilt.late }),
    tilt.doubtful > 0 && t('tilt.doubtful', { count: tilt.doubtful }),
  ].filter((note) => note !== false);
  const isEmpty = tilt.isLoaded && tilt.points.length === 0;
  const direction = t(tilt.azimuth === null ? 'tilt.direction' : 'tilt.bearing');

  return (
    <Panel title={t('tilt.title')} aside={<span>{notes.join(' · ')}</span>}>
      <PlotTools
        sensors={sensors}
        sensor={sensor}
        onSensor={(sensorId) => change({ sensorId })}
        time={time}
        zone={zone}
        isTable={isTable}
        onTable={setIsTable}
        plotIcon={<IconCompass size={16} aria-hidden />}
        choice={
          <Segments
            label={t('tilt.base')}
            value={base}
            options={bases.map((value) => ({ value, label: t(`tilt.${value}`) }))}
            onChange={(next) => change({ base: next })}
          />
        }
        save={
          <SavePlot
            plot={plot}
            hasPicture={!isTable && tilt.points.length > 0}
            name={`${device.name} ${title} ${t('tilt.title')}`}
            words={{ title: `${device.name} · ${title} · ${t('tilt.title')}`, lines: [period] }}
            rows={() => [
              [
                t('plot.time'),
                `${t('tilt.x')} °`,
                `${t('tilt.y')} °`,
                `${t('tilt.total')} °`,
                `${direction} °`,
                t('tilt.deviation'),
              ],
              ...tiltRows(tilt).map((row) => [
                wallTime(row.time, shownZone),
                ...[row.x, row.y, row.total].map((value) => value.toFixed(4)),
                row.direction?.toFixed(1) ?? '',
                row.deviation?.toFixed(4) ?? '',
              ]),
            ]}
          />
        }
      />
      {!isEmpty && <LatestTilt tilt={tilt} />}
      <Box ref={plot} mt={12} style={{ minHeight: 420 }} aria-busy={tilt.isFetching}>
        {tilt.error && !tilt.isLoaded ? (
          <PanelPart error={tilt.error} onRetry={tilt.refetch} />
        ) : !tilt.isLoaded ? (
          <Skeleton rows={9} height={36} />
        ) : isEmpty ? (
          <PanelPart
            empty={tilt.lastTime === null ? t('plot.none') : t('plot.noneSince', { time: stamp(tilt.lastTime) })}
          />
        ) : isTable ? (
          <TiltTable tilt={tilt} zone={shownZone} />
        ) : (
          <TiltPlots tilt={tilt} zone={shownZone} label={`${title}, ${period}`} />
        )}
      </Box>
    </Panel>
  );
}
