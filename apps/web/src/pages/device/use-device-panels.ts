import { useQuery } from '@tanstack/react-query';
import { panelsFor, type DevicePanel, type FamilyKey, type SensorTypeCode } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { parameterOverviewQuery } from '../../api/commands.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { panelComponents } from './panel-registry.ts';

/** The panels of a device page. The array is stable until its model, sensor types or reported sets change. */
export function useDevicePanels(
  deviceNo: string,
  ofModel: readonly string[] | null,
  sensors: readonly ShownSensor[],
): readonly DevicePanel[] {
  const maySee = useHasPermission('device:list', 'device:command', 'device:horn');
  const { data: known } = useQuery({ ...parameterOverviewQuery(deviceNo), enabled: maySee });
  // A new sensor adds panels only if its family or type is new.
  const familyKeys = [...new Set(sensors.flatMap(({ type }) => type.parts.map(({ family }) => family.key)))].join();
  const codes = [...new Set(sensors.map(({ type }) => type.code))].join();
  const setIds = (known ?? [])
    .filter(({ reportedAt }) => reportedAt !== null)
    .map(({ set }) => set)
    .join();
  return useMemo(() => {
    const families = new Set(familyKeys.split(',') as FamilyKey[]);
    const types = new Set(codes.split(',') as SensorTypeCode[]);
    const sets = new Set(setIds.split(',').filter(Boolean).map(Number));
    return panelsFor(ofModel, families, { types, sets }).filter(({ key }) => key in panelComponents);
  }, [ofModel, familyKeys, codes, setIds]);
}
