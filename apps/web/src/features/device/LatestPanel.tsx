import { useQuery } from '@tanstack/react-query';
import { useSensorWarnings } from '../../alarms/use-warnings.ts';
import type { Device } from '@groundwatch/protocol/rest';
import { effectiveRulesQuery } from '../../api/alarms.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ClockAheadNote } from './clock-ahead/ClockAheadNote.tsx';
import { useIsAnswered, useLive } from '../../live/hooks.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { SensorValues } from './SensorValues.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { Stack, Text } from '../../ui/box.tsx';
import classes from './LatestPanel.module.css';

interface LatestPanelProps {
  device: Device;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

const LEAST_LEVEL = 4;
/** Lines of a sensor, about. */
const ROWS = 3;

/** Latest values of every sensor with age and quality, those in alarm first. */
export function LatestPanel({ device, sensors, zone }: LatestPanelProps) {
  const { t } = useTranslation(['translation', 'device']);
  const isAnswered = useIsAnswered(device);
  const hasReading = useLive(({ readings }) => sensors.some(({ id }) => readings.get(id)));
  const warnings = useSensorWarnings();
  const levelOf = ({ id }: ShownSensor): number => warnings.get(id)?.level ?? LEAST_LEVEL + 1;
  const effective = useQuery(effectiveRulesQuery({ deviceNo: device.deviceNo })).data;
  return (
    <>
      <ClockAheadNote device={device} zone={zone} />
      <Panel
        title={t('device.latest')}
        isNamedAbove
        empty={sensors.length === 0 ? t('device.noSensors') : undefined}
        isLoading={sensors.length > 0 && !isAnswered && !hasReading}
        skeleton={<Skeleton rows={ROWS * sensors.length} height={28} />}
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
          {sensors
            .toSorted((a, b) => levelOf(a) - levelOf(b))
            .map((sensor) => (
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
