import { panelsFor, type DevicePanel, type FamilyKey } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { panelComponents } from './panel-registry.ts';

/** The panels that a device's page offers; the same array until its model or the families of its sensors change. */
export function useDevicePanels(
  ofModel: readonly string[] | null,
  sensors: readonly ShownSensor[],
): readonly DevicePanel[] {
  // Sensors that report for the first time bring panels only where their family is new.
  const familyKeys = [...new Set(sensors.flatMap(({ type }) => type.parts.map(({ family }) => family.key)))].join();
  return useMemo(
    () => panelsFor(ofModel, new Set(familyKeys.split(',') as FamilyKey[])).filter(({ key }) => key in panelComponents),
    [ofModel, familyKeys],
  );
}
