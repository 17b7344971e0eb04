import { sensorTypes, type Names, type RuleScope } from '@groundwatch/protocol/model';
import type { Device, Overview, RulePlace, Sensor } from '@groundwatch/protocol/rest';

/** Visible projects by name. */
export function projectsOf(overview: Overview | undefined): { id: number; name: string }[] {
  const found = new Map((overview?.stations ?? []).map((station) => [station.projectId, station.projectName]));
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

export function sensorIn(overview: Overview, id: number): Found | undefined {
  for (const device of overview.devices) {
    const sensor = device.sensors.find((one) => one.id === id);
    if (sensor) return { device, sensor };
  }
  return undefined;
}

/** Devices of a scope. For a sensor its own. */
export function devicesBelow(overview: Overview, scope: RuleScope | null): Device[] {
  if (scope === null) return [];
  if (scope.kind === 'device') return overview.devices.filter(({ id }) => id === scope.id);
  if (scope.kind === 'sensor')
    return overview.devices.filter(({ sensors }) => sensors.some(({ id }) => id === scope.id));
  const stations = new Set(
    overview.stations
      .filter(({ id, projectId }) => (scope.kind === 'station' ? id === scope.id : projectId === scope.id))
      .map(({ id }) => id),
  );
  return overview.devices.filter(({ stationId }) => stations.has(stationId));
}

/** The zone of a rule's times: of its station, or of the project's first station. */
export function zoneOf(overview: Overview, scope: RuleScope | null): string | undefined {
  if (scope === null) return undefined;
  const stationId = scope.kind === 'station' ? scope.id : devicesBelow(overview, scope)[0]?.stationId;
  return (
    overview.stations.find(({ id }) => id === stationId) ??
    overview.stations.find(({ projectId }) => scope.kind === 'project' && projectId === scope.id)
  )?.timeZone;
}

/** Whether a scope lies below another, as far as known. */
export const isBelow = (overview: Overview, scope: RuleScope, place: RulePlace): boolean => {
  if (place.kind === 'project' && scope.kind !== 'project')
    return scope.kind === 'station'
      ? overview.stations.some(({ id, projectId }) => id === scope.id && projectId === place.projectId)
      : devicesBelow(overview, { kind: 'project', id: place.projectId }).some((device) => holds(device, scope));
  if (place.kind === 'station')
    return (
      scope.kind !== 'station' &&
      overview.devices.some((device) => device.stationId === place.stationId && holds(device, scope))
    );
  return (
    place.kind === 'device' &&
    scope.kind === 'sensor' &&
    overview.devices.some((device) => device.deviceNo === place.deviceNo && holds(device, scope))
  );
};

const holds = (device: Device, { kind, id }: RuleScope): boolean =>
  kind === 'device' ? device.id === id : kind === 'sensor' && device.sensors.some((sensor) => sensor.id === id);
