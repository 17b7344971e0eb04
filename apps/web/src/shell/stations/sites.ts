import type { LiveAlarm } from '@groundwatch/protocol/live';
import { deviceMarks, type AlarmLevel, type DeviceMark, type StationCounts } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import { isOpen, shownLevel, styleOf, worstFirst } from '../../alarms/open-alarms.ts';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { hasDevices, kindOf } from '../../live/fleet/summary.ts';
import type { LevelStyle } from '../../ui/symbols/shapes.ts';

/** `count` alarms of a place are `counted`: unacknowledged, if there are any; else as its worst one is. */
interface AlarmMatter {
  readonly kind: 'alarm';
  readonly level: AlarmLevel;
  readonly style: LevelStyle;
  readonly counted: LevelStyle;
  readonly count: number;
}

/** The state of a place: its worst alarm, else the most serious state of its devices. Nothing: normal. */
export type Matter =
  | AlarmMatter
  | { readonly kind: 'state'; readonly symbol: DeviceMark; readonly heardAt: number | null }
  | undefined;

export interface Leaf {
  readonly view: DeviceView;
  readonly matter: Matter;
}

export interface Site {
  readonly station: Station;
  readonly matter: Matter;
}

export type Order = 'worst' | 'name';
type Compare = (a: string, b: string) => number;

/** The worst alarm of each place, and the number of those that call for people. */
function alarmsBy<K>(alarms: Iterable<LiveAlarm>, keyOf: (alarm: LiveAlarm) => K, nowMs: number) {
  const found = new Map<K, AlarmMatter>();
  for (const alarm of [...alarms].filter(isOpen).toSorted(worstFirst(nowMs))) {
    const key = keyOf(alarm);
    const style = styleOf(alarm, nowMs);
    const known = found.get(key);
    if (!known) found.set(key, { kind: 'alarm', level: shownLevel(alarm), style, counted: style, count: 1 });
    else if (known.counted === style) found.set(key, { ...known, count: known.count + 1 });
    else if (style === 'unacknowledged') found.set(key, { ...known, counted: style, count: 1 });
  }
  return found;
}

const styles: readonly LevelStyle[] = ['unacknowledged', 'acknowledged', 'returned', 'shelved'];

/** Sort rank: alarms by acknowledgement and level, then states, then normal ones. */
function rank(matter: Matter): number {
  if (!matter) return Infinity;
  if (matter.kind === 'state') return 100 + deviceMarks.indexOf(matter.symbol);
  const { style, level } = matter;
  // Active alarms sort by level, acknowledged or not.
  const isActive = style === 'unacknowledged' || style === 'acknowledged';
  return isActive ? level * 2 + styles.indexOf(style) : styles.indexOf(style) * 10 + level;
}

const countOf = (matter: Matter): number => (matter?.kind === 'alarm' ? matter.count : 0);

const byWorst = (order: Order, a: Matter, b: Matter): number =>
  order === 'name' ? 0 : rank(a) - rank(b) || countOf(b) - countOf(a) || 0;

/** Without an alarm a station is as its gravest device. */
function stateOf({ mark, silentSince }: StationCounts): Matter {
  if (mark === 'normal') return undefined;
  return {
    ...{ kind: 'state', symbol: mark },
    heardAt: mark === 'offline' && silentSince !== null ? Date.parse(silentSince) : null,
  };
}

/** The stations with devices, worst first or by name. `stations` are sorted by name. */
export function sitesOf(
  counts: Pick<ReadonlyMap<number, StationCounts>, 'get'>,
  stations: readonly Station[],
  alarms: Iterable<LiveAlarm>,
  nowMs: number,
  order: Order,
): Site[] {
  const warned = alarmsBy(alarms, ({ stationId }) => stationId, nowMs);
  return stations
    .flatMap((station): Site[] => {
      const row = counts.get(station.id);
      return row && hasDevices(row) ? [{ station, matter: warned.get(station.id) ?? stateOf(row) }] : [];
    })
    .toSorted((a, b) => byWorst(order, a.matter, b.matter));
}

/** Devices with their alarms or states, worst first or by name. */
export function leavesOf(
  views: readonly DeviceView[],
  alarms: Iterable<LiveAlarm>,
  nowMs: number,
  order: Order,
  compare: Compare,
): Leaf[] {
  const warned = alarmsBy(alarms, ({ deviceNo }) => deviceNo, nowMs);
  const nameOf = ({ view: { device } }: Leaf): string => device.name || device.deviceNo;
  return views
    .map((view): Leaf => {
      const symbol = kindOf(view);
      const state: Matter = symbol === 'normal' ? undefined : { kind: 'state', symbol, heardAt: view.heardAt };
      return { view, matter: warned.get(view.device.deviceNo) ?? state };
    })
    .toSorted((a, b) => byWorst(order, a.matter, b.matter) || compare(nameOf(a), nameOf(b)));
}

export type SiteRow =
  | { readonly kind: 'site'; readonly key: string; readonly site: Site; readonly isOpen: boolean }
  | { readonly kind: 'leaf'; readonly key: string; readonly site: Site; readonly leaf: Leaf };

/**
 * The visible rows: stations, with `leaves` of those that are open. In a search (`found`: the devices that match) stations that match by
 * name have all their devices, others only the matching ones.
 */
export function siteRows(
  sites: readonly Site[],
  asked: string,
  isOpen: (site: Site) => boolean,
  leaves: readonly Leaf[],
  found: readonly Leaf[],
): SiteRow[] {
  const text = asked.trim().toLowerCase();
  const byStation = (list: readonly Leaf[]) => Map.groupBy(list, ({ view }) => view.device.stationId);
  const [own, matching] = [byStation(leaves), byStation(found)];
  return sites.flatMap((site): SiteRow[] => {
    const { id, name } = site.station;
    const isMeant = name.toLowerCase().includes(text);
    const matched = matching.get(id) ?? [];
    if (!isMeant && matched.length === 0) return [];
    const shown = isOpen(site) || !isMeant;
    const row: SiteRow = { kind: 'site', key: `site-${id}`, site, isOpen: shown };
    if (!shown) return [row];
    const below = isMeant ? (own.get(id) ?? []) : matched;
    return [
      row,
      ...below.map((leaf): SiteRow => ({ kind: 'leaf', key: `leaf-${leaf.view.device.deviceNo}`, site, leaf })),
    ];
  });
}
