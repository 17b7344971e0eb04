import type { Freshness } from '@groundwatch/protocol/model';
import type { Alarm, Sensor } from '@groundwatch/protocol/rest';
import { useDevice } from '../api/devices.ts';
import { useStatus, useWatch } from '../live/hooks.ts';
import { useCalibratedReading } from '../live/use-calibrated-reading.ts';
import { useFreshness } from '../sensors/use-freshness.ts';
import { farthest, fieldOf, type ShownField } from './quantity.ts';

interface LiveValue {
  readonly field: ShownField;
  readonly value: number | null;
  readonly quality: number;
  readonly collectTime: string | undefined;
  readonly freshness: Freshness;
}

const noCalibrations: Sensor['calibrations'] = [];
const NO_SENSOR = 0;

/** The latest value that an alarm judges, which is watched. Null if there is no single one, or its calibration is not known yet. */
export function useLiveValue({
  sensorId,
  sensorType,
  deviceNo,
  trigger,
}: Pick<Alarm, 'sensorId' | 'sensorType' | 'deviceNo' | 'trigger'>): LiveValue | null {
  const device = useDevice(deviceNo);
  useWatch(deviceNo === '' ? null : { scope: 'device', id: deviceNo });
  const calibrations = device?.sensors.find(({ id }) => id === sensorId)?.calibrations ?? noCalibrations;
  const reading = useCalibratedReading(sensorId ?? NO_SENSOR, calibrations);
  const status = useStatus(deviceNo);
  const collectTime = sensorId === null ? status?.collectTime : reading?.collectTime;
  const freshness = useFreshness(collectTime, device?.sendCycle ?? 0);
  const field = fieldOf(sensorId === null ? '' : sensorType, trigger.field);
  if (!field || trigger.field === null || !device) return null;
  const raw = sensorId === null ? status?.values[trigger.field] : reading?.values[trigger.field];
  const value = Array.isArray(raw)
    ? (raw as readonly (number | null)[])[trigger.element ?? farthest(raw as readonly (number | null)[])]
    : (raw as number | null | undefined);
  return {
    field,
    value: value ?? null,
    quality: sensorId === null ? 0 : (reading?.quality ?? 0),
    collectTime,
    freshness,
  };
}
