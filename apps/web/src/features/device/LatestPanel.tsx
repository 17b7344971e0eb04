import type { Device } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { ClockAheadNote } from './clock-ahead/ClockAheadNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SensorValues } from './SensorValues.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { Stack } from '../../ui/box.tsx';

interface LatestPanelProps {
  device: Device;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

/** Newest values of every sensor, each with its age and quality. */
export function LatestPanel({ device, sensors, zone }: LatestPanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <ClockAheadNote device={device} zone={zone} />
      <Panel
        title={t('device.latest')}
        aside={t('device.sensorCount', { count: sensors.length })}
        empty={sensors.length === 0 ? t('device.noSensors') : undefined}
        isFlush
      >
        <Stack>
          {sensors.map((sensor) => (
            <SensorValues key={sensor.id} device={device} sensor={sensor} sendCycleS={device.sendCycle} zone={zone} />
          ))}
        </Stack>
      </Panel>
    </>
  );
}
