import type { Device, Station } from '@groundwatch/protocol/rest';

export interface StationGroup {
  readonly id: number;
  readonly name: string;
  readonly devices: readonly Device[];
}

/** By station, in the order of the stations. */
export function byStation(stations: readonly Station[], devices: readonly Device[]): StationGroup[] {
  const groups = Map.groupBy(devices, ({ stationId }) => stationId);
  return stations.flatMap(({ id, name }) => {
    const own = groups.get(id);
    return own ? [{ id, name, devices: own }] : [];
  });
}
