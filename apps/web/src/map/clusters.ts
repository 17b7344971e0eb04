import Supercluster from 'supercluster';
import { levelOf } from '../ui/symbols/shapes.ts';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { countKinds, rankOf, type MapStation } from './stations.ts';
import type { SymbolKind } from '../ui/symbols/shapes.ts';
import type { Bounds } from './terrain/elevation.ts';

export interface StationNode {
  readonly type: 'station';
  readonly longitude: number;
  readonly latitude: number;
  readonly station: MapStation;
}

export interface ClusterNode {
  readonly type: 'cluster';
  readonly longitude: number;
  readonly latitude: number;
  readonly clusterId: number;
  readonly count: number;
  readonly shares: readonly { kind: SymbolKind; count: number }[];
  readonly worst: AlarmLevel | null;
}

export type MapNode = StationNode | ClusterNode;

/** The clustering of a set of positions. It is independent of states and is kept while positions stay. */
export interface ClusterIndex {
  readonly tree: Supercluster<{ index: number }, { index: number }>;
  readonly places: string;
}

/** The key of a cluster index. */
export const placesKey = (stations: readonly MapStation[], radius: number): string =>
  `${radius};${stations.map((s) => `${s.id},${s.longitude},${s.latitude}`).join(';')}`;

export function buildClusterIndex(stations: readonly MapStation[], radius: number): ClusterIndex {
  const tree = new Supercluster<{ index: number }, { index: number }>({
    radius,
    maxZoom: 13,
    minPoints: 4,
    extent: 512,
  });
  tree.load(
    stations.map((station, index) => ({
      type: 'Feature',
      properties: { index },
      geometry: { type: 'Point', coordinates: [station.longitude, station.latitude] },
    })),
  );
  return { tree, places: placesKey(stations, radius) };
}

/** Stations and clusters within `bounds` at a zoom. The selected station is never clustered. */
export function visibleNodes(
  index: ClusterIndex,
  stations: readonly MapStation[],
  view: { bounds: Bounds; zoom: number; selectedId: number | null },
): MapNode[] {
  const nodes: MapNode[] = [];
  let isSelectedShown = false;
  const addStation = (station: MapStation): void => {
    isSelectedShown ||= station.id === view.selectedId;
    nodes.push({ type: 'station', longitude: station.longitude, latitude: station.latitude, station });
  };
  for (const feature of index.tree.getClusters([...view.bounds], Math.max(0, Math.floor(view.zoom)))) {
    const [longitude, latitude] = feature.geometry.coordinates as [number, number];
    if (!('cluster_id' in feature.properties)) {
      addStation(stations[feature.properties.index]!);
      continue;
    }
    const clusterId = feature.properties.cluster_id;
    const members = index.tree.getLeaves(clusterId, Infinity).map((leaf) => stations[leaf.properties.index]!);
    const shares = countKinds(members);
    const levels = shares.flatMap(({ kind }) => levelOf(kind) ?? []);
    nodes.push({
      type: 'cluster',
      longitude,
      latitude,
      clusterId,
      count: members.length,
      shares,
      worst: levels.length ? (Math.min(...levels) as AlarmLevel) : null,
    });
  }
  if (view.selectedId !== null && !isSelectedShown) {
    const selected = stations.find((station) => station.id === view.selectedId);
    if (selected) addStation(selected);
  }
  // What is drawn later lies on top: no mark covers a worse one.
  const rank = (node: MapNode): number => (node.type === 'station' ? rankOf(node.station.kind) : Number.MAX_VALUE);
  return nodes.sort((a, b) => rank(b) - rank(a));
}

/** The zoom at which a cluster splits. */
export const expansionZoom = (index: ClusterIndex, clusterId: number): number =>
  index.tree.getClusterExpansionZoom(clusterId);
