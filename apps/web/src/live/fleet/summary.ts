import type { DeviceState } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import type { DeviceView } from './judge.ts';
import type { DataState } from './stored.ts';

export const deviceStates: readonly DeviceState[] = ['online', 'late', 'offline', 'none'];

export type StateCounts = Readonly<Record<DeviceState, number>>;

export interface Share {
  readonly key: string;
  readonly station: Station;
  readonly counts: StateCounts;
  readonly total: number;
}

export interface Summary {
  readonly total: number;
  readonly counts: StateCounts;
  readonly lowBattery: number;
  readonly poorSignal: number;
  readonly occasional: number;
  /** Devices by the worst data state of their sensors. */
  readonly data: Readonly<Record<DataState, number>>;
  /** Largest first. `station` is one of the project or type, for its names. */
  readonly projects: readonly Share[];
  readonly types: readonly Share[];
}

const none = (): Record<DeviceState, number> => ({ online: 0, late: 0, offline: 0, none: 0 });

function shares(
  views: readonly DeviceView[],
  stations: ReadonlyMap<number, Station>,
  keyOf: (station: Station) => number,
): Share[] {
  const found = new Map<number, { station: Station; counts: Record<DeviceState, number>; total: number }>();
  for (const { device, state } of views) {
    const station = stations.get(device.stationId);
    if (!station) continue;
    const key = keyOf(station);
    const share = found.get(key) ?? { station, counts: none(), total: 0 };
    share.counts[state]++;
    share.total++;
    found.set(key, share);
  }
  return [...found].map(([key, share]) => ({ key: String(key), ...share })).sort((a, b) => b.total - a.total);
}

export function summarise(views: readonly DeviceView[], stations: ReadonlyMap<number, Station>): Summary {
  const counts = none();
  const data: Record<DataState, number> = { normal: 0, fastChange: 0, largeChange: 0, abnormal: 0, none: 0 };
  for (const view of views) {
    counts[view.state]++;
    data[view.data]++;
  }
  return {
    total: views.length,
    counts,
    lowBattery: views.filter((view) => view.isLowBattery).length,
    poorSignal: views.filter((view) => view.isPoorSignal).length,
    occasional: views.filter((view) => view.isOccasional).length,
    data,
    projects: shares(views, stations, (station) => station.projectId),
    types: shares(views, stations, (station) => station.stationTypeId),
  };
}

// The order of a station's displayed states: offline first, then late.
const order: readonly SymbolKind[] = ['offline', 'late', 'lowBattery', 'poorSignal', 'occasional', 'normal', 'none'];

/** The displayed state of a device. */
export const kindOf = (view: DeviceView): SymbolKind => {
  if (view.state === 'offline' || view.state === 'late' || view.state === 'none') return view.state;
  if (view.isLowBattery) return 'lowBattery';
  return view.isPoorSignal ? 'poorSignal' : view.isOccasional ? 'occasional' : 'normal';
};

/** The most serious device state of each station, by station id. */
export function stationKinds(views: readonly DeviceView[]): Map<number, SymbolKind> {
  const kinds = new Map<number, SymbolKind>();
  for (const view of views) {
    const kind = kindOf(view);
    const known = kinds.get(view.device.stationId);
    if (known === undefined || order.indexOf(kind) < order.indexOf(known)) kinds.set(view.device.stationId, kind);
  }
  return kinds;
}
