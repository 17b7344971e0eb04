import type { DeviceState } from '@groundwatch/protocol/model';
import type { Device, Station } from '@groundwatch/protocol/rest';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { passesFilter, type TableQuery } from '../../live/fleet/table-query.ts';

const rank: Readonly<Record<DeviceState, number>> = { offline: 0, late: 1, none: 2, online: 3 };

function matches(view: DeviceView, station: Station | undefined, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { device } = view;
  const text = [device.name, device.deviceNo, device.stationName, station?.projectName, device.model, device.ident.imei]
    .join(' ')
    .toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

type Alarmed = { has(deviceNo: string): boolean };

function passes(view: DeviceView, station: Station | undefined, query: TableQuery, alarmed: Alarmed): boolean {
  const { filter, project, type } = query;
  if (query.stations !== null && !query.stations.includes(view.device.stationId)) return false;
  if (filter !== null && !passesFilter(view, filter, alarmed)) return false;
  return (project === null || station?.projectId === project) && (type === null || station?.stationTypeId === type);
}

type Compare = (a: DeviceView, b: DeviceView) => number;

/** Unknown numbers come last in both directions. */
const byNumber =
  (of: (view: DeviceView) => number | null, sign: number): Compare =>
  (a, b) => {
    const [x, y] = [of(a), of(b)];
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0);
    return sign * (x - y);
  };

const byText =
  (of: (view: DeviceView) => string | null, sign: number): Compare =>
  (a, b) => {
    const [x, y] = [of(a), of(b)];
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0);
    return x === y ? 0 : x < y ? -sign : sign;
  };

const collator = new Intl.Collator(undefined, { numeric: true });
const titleOf = (device: Device): string => device.name || device.deviceNo;

/** Positions by name. Collation is slow, and names change only with the registry. */
export interface Ranks {
  readonly devices: ReadonlyMap<number, number>;
  readonly stations: ReadonlyMap<number, number>;
}

const ranksBy = <T>(items: readonly T[], idOf: (item: T) => number, nameOf: (item: T) => string) =>
  new Map([...items].sort((a, b) => collator.compare(nameOf(a), nameOf(b))).map((item, rank) => [idOf(item), rank]));

export const rankNames = (devices: readonly Device[], stations: readonly Station[]): Ranks => ({
  devices: ranksBy(devices, (device) => device.id, titleOf),
  stations: ranksBy(
    stations,
    (station) => station.id,
    (station) => station.name,
  ),
});

function comparison(query: TableQuery, ranks: Ranks): Compare {
  const sign = query.isDescending ? -1 : 1;
  switch (query.sort) {
    case 'device':
      return byNumber((view) => ranks.devices.get(view.device.id) ?? null, sign);
    case 'station':
      return byNumber((view) => ranks.stations.get(view.device.stationId) ?? null, sign);
    case 'state':
      return (a, b) => sign * (rank[a.state] - rank[b.state]);
    case 'battery':
      return byNumber((view) => view.battery, sign);
    case 'signal':
      return byNumber((view) => view.signal, sign);
    case 'collected':
      return byText((view) => view.newest?.collectTime ?? null, sign);
  }
}

const nobody: Alarmed = { has: () => false };

/** The displayed rows in order. Equal ones keep their registration order, so that rows do not flicker. */
export function arrange(
  views: readonly DeviceView[],
  stations: ReadonlyMap<number, Station>,
  query: TableQuery,
  ranks: Ranks,
  alarmed: Alarmed = nobody,
): readonly DeviceView[] {
  const words = query.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const compare = comparison(query, ranks);
  return views
    .filter((view) => {
      const station = stations.get(view.device.stationId);
      return passes(view, station, query, alarmed) && matches(view, station, words);
    })
    .sort((a, b) => compare(a, b) || a.device.id - b.device.id);
}
