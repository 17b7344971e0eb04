import type { StationCounts } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import { hasDevices } from '../../live/fleet/summary.ts';
import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import type { BarPart } from '../ui/StateBar.tsx';

export type ShareKind = 'project' | 'type';

export interface Share {
  readonly key: string;
  /** One of the stations, for the names. */
  readonly station: Station;
  readonly total: number;
  readonly parts: readonly BarPart[];
}

/** The order of a bar: normal, offline, then warnings from mild to serious. */
const parts = [
  ['normal', ({ calm }) => calm.online],
  ['late', ({ calm }) => calm.late],
  ['offline', ({ calm }) => calm.offline],
  ['none', ({ calm }) => calm.none],
  ['level4', ({ levels }) => levels[4]],
  ['level3', ({ levels }) => levels[3]],
  ['level2', ({ levels }) => levels[2]],
  ['level1', ({ levels }) => levels[1]],
] as const satisfies readonly (readonly [SymbolKind, (row: StationCounts) => number | undefined])[];

/** Devices by project or station type, largest first. A device in alarm counts as such in any state. */
export function compose(
  counts: readonly StationCounts[],
  stations: ReadonlyMap<number, Station>,
  kind: ShareKind,
): Share[] {
  const rows = counts.flatMap((row) => {
    const station = stations.get(row.stationId);
    return station && hasDevices(row) ? [{ row, station }] : [];
  });
  const shares = Map.groupBy(rows, ({ station }) => (kind === 'project' ? station.projectId : station.stationTypeId));
  return [...shares]
    .map(([key, own]): Share => {
      const counted = parts.map(([part, of]) => ({
        kind: part,
        count: own.reduce((sum, { row }) => sum + (of(row) ?? 0), 0),
      }));
      return {
        key: String(key),
        station: own[0]!.station,
        total: counted.reduce((sum, { count }) => sum + count, 0),
        parts: counted.filter(({ count }) => count > 0),
      };
    })
    .sort((a, b) => b.total - a.total || Number(a.key) - Number(b.key));
}
