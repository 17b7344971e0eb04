import type { Station } from '@groundwatch/protocol/rest';
import type { Warning } from '../../alarms/worst.ts';
import type { DeviceView } from '../../live/fleet/judge.ts';
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
const order: readonly SymbolKind[] = ['normal', 'late', 'offline', 'none', 'level4', 'level3', 'level2', 'level1'];

const kindOf = ({ device, state }: DeviceView, warnings: ReadonlyMap<string, Pick<Warning, 'level'>>): SymbolKind => {
  const warning = warnings.get(device.deviceNo);
  if (warning) return `level${warning.level}`;
  return state === 'online' ? 'normal' : state;
};

/** Devices by project or station type, largest first. A device in alarm counts as that, whatever its state. */
export function compose(
  views: readonly DeviceView[],
  stations: ReadonlyMap<number, Station>,
  warnings: ReadonlyMap<string, Pick<Warning, 'level'>>,
  kind: ShareKind,
): Share[] {
  const found = new Map<number, { station: Station; counts: Map<SymbolKind, number>; total: number }>();
  for (const view of views) {
    const station = stations.get(view.device.stationId);
    if (!station) continue;
    const key = kind === 'project' ? station.projectId : station.stationTypeId;
    let share = found.get(key);
    if (!share) found.set(key, (share = { station, counts: new Map(), total: 0 }));
    const own = kindOf(view, warnings);
    share.counts.set(own, (share.counts.get(own) ?? 0) + 1);
    share.total += 1;
  }
  return [...found]
    .map(([key, { station, counts, total }]) => ({
      key: String(key),
      station,
      total,
      parts: order.flatMap((part) => {
        const count = counts.get(part);
        return count === undefined ? [] : [{ kind: part, count }];
      }),
    }))
    .sort((a, b) => b.total - a.total || Number(a.key) - Number(b.key));
}
