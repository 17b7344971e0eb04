import { useQuery } from '@tanstack/react-query';
import type { Device } from '@groundwatch/protocol/rest';
import { effectiveRulesQuery } from '../../api/alarms.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ClockAheadNote } from './clock-ahead/ClockAheadNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SensorValues } from './SensorValues.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { Stack, Text } from '../../ui/box.tsx';
import classes from './LatestPanel.module.css';

interface LatestPanelProps {
  device: Device;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

/** Latest values of every sensor with age and quality. */
export function LatestPanel({ device, sensors, zone }: LatestPanelProps) {
  const { t } = useTranslation(['translation', 'device']);
  const effective = useQuery(effectiveRulesQuery({ deviceNo: device.deviceNo })).data;
  return (
    <>
      <ClockAheadNote device={device} zone={zone} />
      <Panel
        title={t('device.latest')}
        isNamedAbove
        empty={sensors.length === 0 ? t('device.noSensors') : undefined}
        isFlush
      >
        <Stack className={classes.panel}>
          <Text text="least" tone="text3" className={`${classes.instrument} ${classes.heads}`} aria-hidden>
            <span />
            <span>{t('device:latest.quantity')}</span>
            <Text textAlign="right">{t('device:latest.value')}</Text>
            <span>{t('device:latest.limits')}</span>
            <span>{t('device:latest.day')}</span>
            <Text textAlign="right">{t('device:latest.change')}</Text>
          </Text>
          {sensors.map((sensor) => (
            <SensorValues
              key={sensor.id}
              device={device}
              sensor={sensor}
              sendCycleS={device.sendCycle}
              zone={zone}
              effective={effective}
            />
          ))}
        </Stack>
      </Panel>
    </>
  );
}
