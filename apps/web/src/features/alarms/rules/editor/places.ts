import { sensorTypes, type Names, type RuleScope } from '@groundwatch/protocol/model';
import type { Device, RulePlace, Sensor, Station } from '@groundwatch/protocol/rest';
import type { DevicesAsked } from '../../../../api/devices.ts';

/** Visible projects by name. */
export function projectsOf(stations: readonly Station[]): { id: number; name: string }[] {
  const found = new Map(stations.map((station) => [station.projectId, station.projectName]));
  return [...found].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

export const sensorLabel = (sensor: Sensor, nameIn: (names: Names) => string): string => {
  const type = sensorTypes.get(sensor.type);
  const own = sensor.name === '' ? (type ? nameIn(type.names) : sensor.type) : sensor.name;
  return sensor.subAddress > 0 ? `${own} · ${sensor.port}/${sensor.subAddress}` : `${own} · ${sensor.port}`;
};

interface Found {
  readonly device: Device;
  readonly sensor: Sensor;
}

export function sensorIn(devices: readonly Device[], id: number): Found | undefined {
  for (const device of devices) {
    const sensor = device.sensors.find((one) => one.id === id);
    if (sensor) return { device, sensor };
  }
  return undefined;
}

/** The zone of a rule's times: of its station, or of the project's first station. `named`: the devices that the rule names. */
export function zoneOf(
  stations: readonly Station[],
  scope: RuleScope | null,
  named: readonly Device[],
): string | undefined {
  if (scope?.kind === 'project') return stations.find(({ projectId }) => projectId === scope.id)?.timeZone;
  const stationId =
    scope?.kind === 'station' ? scope.id : named.find((device) => scope && holds(device, scope))?.stationId;
  return stations.find(({ id }) => id === stationId)?.timeZone;
}

/** The same of a stored rule. */
export const zoneOfPlace = (stations: readonly Station[], { stationId, projectId }: RulePlace): string | undefined =>
  stations.find((station) => (stationId === null ? station.projectId === projectId : station.id === stationId))
    ?.timeZone;

/** Devices below a place that is wider than a sensor. */
export function devicesBelow(place: RuleScope | RulePlace): DevicesAsked {
  if (place.kind === 'project') return { projectId: place.id };
  if (place.kind === 'station') return { onlyStationIds: String(place.id) };
  return place.kind === 'device' ? { deviceIds: String(place.id) } : { sensorIds: String(place.id) };
}

const holds = (device: Device, { kind, id }: RuleScope): boolean =>
  kind === 'device' ? device.id === id : kind === 'sensor' && device.sensors.some((sensor) => sensor.id === id);
