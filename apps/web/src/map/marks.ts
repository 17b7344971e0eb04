import type { AlarmLevel } from '@groundwatch/protocol/model';
import { levelOf } from '../ui/symbols/shapes.ts';
import type { ClusterNode, StationNode } from './clusters.ts';
import { TOWN, type MapLabel } from './label-plan.ts';
import { nodeRadius } from './node-sprites.ts';

/** A symbol, ring or name on the map, which overlays should not cover. */
export interface MapMark {
  readonly longitude: number;
  readonly latitude: number;
  /** Offset of its box from its place, and the size of the box, pixels. */
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
  /** The loss if covered: 1 for a mild alarm. */
  readonly worth: number;
}

/** A symbol is worth more than its name, and normal stations least. */
const WORTH = { graveAlarm: 2, alarm: 1, alarmName: 0.6, ring: 0.4, symbol: 0.4, normal: 0.2, name: 0.25, place: 0.15 };
const alarmWorth = (level: AlarmLevel): number => (level <= 2 ? WORTH.graveAlarm : WORTH.alarm);

interface Drawn {
  readonly stations: readonly StationNode[];
  readonly clusters: readonly ClusterNode[];
  readonly labels: readonly MapLabel[];
}

/** Everything drawn on a map at one moment. */
export function marksOf({ stations, clusters, labels }: Drawn, scale: number): MapMark[] {
  const levels = new Map(stations.map(({ station }) => [station.id, levelOf(station.kind)]));
  const symbol = (node: StationNode | ClusterNode, level: AlarmLevel | null, calm: number): MapMark => {
    const side = 2 * nodeRadius(node, scale);
    const { longitude, latitude } = node;
    const worth = level === null ? calm : alarmWorth(level);
    return { longitude, latitude, dx: 0, dy: 0, width: side, height: side, worth };
  };
  const name = ({ stationId }: MapLabel): number => {
    if (stationId === null) return WORTH.place;
    return (levels.get(stationId) ?? null) === null ? WORTH.name : WORTH.alarmName;
  };
  return [
    ...stations.map((node) => {
      const { kind } = node.station;
      return symbol(node, levelOf(kind), kind === 'normal' ? WORTH.normal : WORTH.symbol);
    }),
    ...clusters.map((node) => symbol(node, node.worst, WORTH.ring)),
    ...labels.flatMap((label) => {
      // Names of the base map may be covered.
      if (label.key.startsWith(TOWN)) return [];
      const { longitude, latitude, dx, dy, width, style } = label;
      return [{ longitude, latitude, dx, dy, width, height: style.size, worth: name(label) }];
    }),
  ];
}
