import { levelOf, type LevelStyle, type SymbolKind } from '../ui/symbols/shapes.ts';

/** A station on the map. Its owner creates a new object only on a change. */
export interface MapStation {
  readonly id: number;
  readonly name: string;
  /** Degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly kind: SymbolKind;
  readonly levelStyle?: LevelStyle;
}

/** Worst first, the order of labels and lists. */
const order: readonly SymbolKind[] = [
  'level1',
  'level2',
  'level3',
  'level4',
  'offline',
  'late',
  'fault',
  'lowBattery',
  'poorSignal',
  'occasional',
  'maintenance',
  'disabled',
  'none',
  'resent',
  'normal',
];
const ranks = new Map(order.map((kind, rank) => [kind, rank]));

export const rankOf = (kind: SymbolKind): number => ranks.get(kind) ?? order.length;

const isUnacknowledged = ({ levelStyle }: MapStation): boolean => levelStyle === 'unacknowledged';

/** Stations worst first, of one level those that nobody has acknowledged, then by name. */
export const worstFirst = (stations: readonly MapStation[]): MapStation[] =>
  [...stations].sort(
    (a, b) =>
      rankOf(a.kind) - rankOf(b.kind) ||
      Number(isUnacknowledged(b)) - Number(isUnacknowledged(a)) ||
      a.name.localeCompare(b.name),
  );

/** Counts by kind in the order of a cluster's ring: normal, mild, serious, offline. */
export function countKinds(stations: readonly MapStation[]): { kind: SymbolKind; count: number }[] {
  const counts = new Map<SymbolKind, number>();
  for (const { kind } of stations) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => ringRank(a.kind) - ringRank(b.kind));
}

function ringRank(kind: SymbolKind): number {
  if (kind === 'normal') return -1;
  const level = levelOf(kind);
  return level === null ? 10 + rankOf(kind) : 5 - level;
}
