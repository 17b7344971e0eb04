import type { Device } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useDeviceWarning } from '../../../alarms/use-warnings.ts';
import type { MapStation } from '../../../map/stations.ts';
import { useDeviceKind } from './use-device-kind.ts';

/** The mark of the device's position: its worst open level, else its state. */
export function useDeviceMark(device: Device): Pick<MapStation, 'kind' | 'levelStyle'> {
  const kind = useDeviceKind(device);
  const warning = useDeviceWarning(device.deviceNo);
  const level = warning?.level;
  const style = warning?.style;
  return useMemo(
    () => (level === undefined || style === undefined ? { kind } : { kind: `level${level}`, levelStyle: style }),
    [kind, level, style],
  );
}
