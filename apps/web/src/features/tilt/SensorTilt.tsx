import type { Device } from '@groundwatch/protocol/rest';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { SensorPlot } from '../../sensors/SensorPlot.tsx';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Segments } from '../../ui/Segments.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import { tiltRows } from './tilt-figures.ts';
import { bases, readTiltQuery, writeTiltQuery, type TiltQuery } from './tilt-query.ts';
import { TiltPlots } from './TiltPlots.tsx';
import { TiltTable } from './TiltTable.tsx';
import { useTilt } from './use-tilt.ts';
import { useTiltFigures } from './use-tilt-figures.tsx';

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
  const { title } = nameOf(sensor);
  const tilt = useTilt(sensor, base, time, device.sendCycle * 1_000);
  const direction = t(tilt.azimuth === null ? 'tilt.direction' : 'tilt.bearing');
  return (
    <SensorPlot
      notes={[
        tilt.late > 0 && t('tilt.resent', { count: tilt.late }),
        tilt.doubtful > 0 && t('tilt.doubtful', { count: tilt.doubtful }),
      ]}
      device={device}
      sensors={sensors}
      sensor={sensor}
      onSensor={(sensorId) => change({ sensorId })}
      time={time}
      zone={zone}
      choice={
        <Segments
          label={t('tilt.base')}
          value={base}
          options={bases.map((value) => ({ value, label: t(`tilt.${value}`) }))}
          onChange={(next) => change({ base: next })}
        />
      }
      readings={{ ...tilt, isEmpty: tilt.points.length === 0 }}
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
      figures={useTiltFigures(tilt)}
    >
      {(isTable) =>
        isTable ? (
          <TiltTable tilt={tilt} zone={shownZone} />
        ) : (
          <TiltPlots
            tilt={tilt}
            zone={shownZone}
            label={`${title}, ${formatZonedStamp(tilt.range.from, shownZone)} → ${formatZonedStamp(tilt.range.to, shownZone)}`}
          />
        )
      }
    </SensorPlot>
  );
}
