import type { Device } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { useSensorWarnings } from './use-warnings.ts';
import { useIsAnswered } from '../live/hooks.ts';
import type { ShownSensor } from '../sensors/sensor-layout.ts';

const NO_LEVEL = 5;

/** The sensors, first those in alarm when the device was opened: plots begin with the worst. Later alarms do not change what is shown. */
export function useAlarmedFirst(device: Device, sensors: readonly ShownSensor[]): readonly ShownSensor[] {
  const warnings = useSensorWarnings();
  const isAnswered = useIsAnswered(device);
  const [atFirst, setAtFirst] = useState<typeof warnings | null>(null);
  if (isAnswered && atFirst === null) setAtFirst(warnings);
  return useMemo(() => {
    const levelOf = ({ id }: ShownSensor): number => atFirst?.get(id)?.level ?? NO_LEVEL;
    return sensors.toSorted((a, b) => levelOf(a) - levelOf(b));
  }, [sensors, atFirst]);
}
