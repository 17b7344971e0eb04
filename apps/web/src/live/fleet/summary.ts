import type { DeviceState } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import type { DeviceView } from './judge.ts';

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
  /** Largest first. `station` is one of the project's or type's, for its names. */
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
  for (const { state } of views) counts[state]++;
  return {
    total: views.length,
    counts,
    lowBattery: views.filter((view) => view.isLowBattery).length,
    poorSignal: views.filter((view) => view.isPoorSignal).length,
    projects: shares(views, stations, (station) => station.projectId),
    types: shares(views, stations, (station) => station.stationTypeId),
  };
}

// What a station is shown as: silence first, then what will become silence.
const order: readonly SymbolKind[] = ['offline', 'late', 'lowBattery', 'poorSignal', 'normal', 'none'];

const kindOf = (view: DeviceView): SymbolKind => {
  if (view.state === 'offline' || view.state === 'late' || view.state === 'none') return view.state;
  return view.isLowBattery ? 'lowBattery' : view.isPoorSignal ? 'poorSignal' : 'normal';
};

/** The gravest state among each station's devices, by station id. */
export function stationKinds(views: readonly DeviceView[]): Map<number, SymbolKind> {
  const kinds = new Map<number, SymbolKind>();
  for (const view of views) {
    const kind = kindOf(view);
    const known = kinds.get(view.device.stationId);
    if (known === undefined || order.indexOf(kind) < order.indexOf(known)) kinds.set(view.device.stationId, kind);
  }
  return kinds;
}
