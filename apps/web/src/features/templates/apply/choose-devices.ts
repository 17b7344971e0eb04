import type { Device, Overview } from '@groundwatch/protocol/rest';

export interface DeviceFilter {
  readonly text: string;
  readonly stationId: number | null;
  readonly model: string | null;
}

export const noFilter: DeviceFilter = { text: '', stationId: null, model: null };

/** Devices that match every word in name, number, model or station. */
export function filterDevices(devices: readonly Device[], { text, stationId, model }: DeviceFilter): Device[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return devices.filter((device) => {
    if (stationId !== null && device.stationId !== stationId) return false;
    if (model !== null && device.model !== model) return false;
    const own = `${device.name} ${device.deviceNo} ${device.model} ${device.stationName}`.toLowerCase();
    return words.every((word) => own.includes(word));
  });
}

export interface StationGroup {
  readonly id: number;
  readonly name: string;
  readonly devices: readonly Device[];
}

/** By station, in overview order. */
export function byStation({ stations }: Pick<Overview, 'stations'>, devices: readonly Device[]): StationGroup[] {
  const groups = Map.groupBy(devices, ({ stationId }) => stationId);
  return stations.flatMap(({ id, name }) => {
    const own = groups.get(id);
    return own ? [{ id, name, devices: own }] : [];
  });
}
