import type { Device, Overview } from '@groundwatch/protocol/rest';

export interface Folder {
  readonly id: string;
  readonly name: string;
  readonly devices: readonly Device[];
}

/** More stations than this are shown as projects. */
const MOST_STATIONS = 80;
export const MOST_IN_FOLDER = 60;

/** Folders that hold devices: one a station, or one a project where there are too many stations to look through. */
export function folders({ stations, devices }: Pick<Overview, 'stations' | 'devices'>): Folder[] {
  const isByStation = stations.length <= MOST_STATIONS;
  const found = new Map<string, { id: string; name: string; devices: Device[] }>();
  const folderIds = new Map<number, string>();
  for (const station of stations) {
    const id = isByStation ? `station:${station.id}` : `project:${station.projectId}`;
    folderIds.set(station.id, id);
    if (!found.has(id)) found.set(id, { id, name: isByStation ? station.name : station.projectName, devices: [] });
  }
  for (const device of devices) found.get(folderIds.get(device.stationId) ?? '')?.devices.push(device);
  return [...found.values()].filter((folder) => folder.devices.length > 0);
}

/** The folder of the device whose page this is. */
export const folderOf = (list: readonly Folder[], pathname: string): Folder | undefined => {
  const deviceNo = /^\/devices\/(\d+)/.exec(pathname)?.[1];
  return deviceNo === undefined ? undefined : list.find((f) => f.devices.some((d) => d.deviceNo === deviceNo));
};
