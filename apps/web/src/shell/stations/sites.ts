import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import { isOpen, shownLevel, styleOf, worstFirst } from '../../alarms/open-alarms.ts';
import type { DeviceView } from '../../live/fleet/judge.ts';
import { kindOf } from '../../live/fleet/summary.ts';
import type { LevelStyle, SymbolKind } from '../../ui/symbols/shapes.ts';

/** The state of a place: its worst alarm, else the most serious state of its devices. Nothing: normal. */
export type Matter =
  | { readonly kind: 'alarm'; readonly level: AlarmLevel; readonly style: LevelStyle; readonly count: number }
  | { readonly kind: 'state'; readonly symbol: SymbolKind; readonly heardAt: number | null }
  | undefined;

export interface Leaf {
  readonly view: DeviceView;
  readonly matter: Matter;
}

export interface Site {
  readonly station: Station;
  readonly leaves: readonly Leaf[];
  readonly matter: Matter;
}

/** The worst alarm of each place, and the number of equal ones. */
function alarmsBy<K>(alarms: readonly LiveAlarm[], keyOf: (alarm: LiveAlarm) => K, nowMs: number) {
  const found = new Map<K, Matter & { kind: 'alarm' }>();
  for (const alarm of alarms) {
    const key = keyOf(alarm);
    const style = styleOf(alarm, nowMs);
    const known = found.get(key);
    if (!known) found.set(key, { kind: 'alarm', level: shownLevel(alarm), style, count: 1 });
    else if (known.style === style) found.set(key, { ...known, count: known.count + 1 });
  }
  return found;
}

const styles: readonly LevelStyle[] = ['unacknowledged', 'acknowledged', 'returned', 'shelved'];
const symbols: readonly SymbolKind[] = ['offline', 'late', 'lowBattery', 'poorSignal', 'occasional', 'none'];

/** Sort rank: alarms by acknowledgement and level, then states, then normal ones. */
function rank(matter: Matter): number {
  if (!matter) return Infinity;
  if (matter.kind === 'state') return 100 + symbols.indexOf(matter.symbol);
  const { style, level } = matter;
  // Active alarms sort by level, acknowledged or not.
  const isActive = style === 'unacknowledged' || style === 'acknowledged';
  return isActive ? level * 2 + styles.indexOf(style) : styles.indexOf(style) * 10 + level;
}

const countOf = (matter: Matter): number => (matter?.kind === 'alarm' ? matter.count : 0);

/** Stations with their devices, worst first or by name. */
export function sitesOf(
  views: readonly DeviceView[],
  stations: ReadonlyMap<number, Station>,
  alarms: Iterable<LiveAlarm>,
  nowMs: number,
  order: 'worst' | 'name',
  compare: (a: string, b: string) => number,
): Site[] {
  const open = [...alarms].filter(isOpen).toSorted(worstFirst(nowMs));
  const ofStation = alarmsBy(open, ({ stationId }) => stationId, nowMs);
  const ofDevice = alarmsBy(open, ({ deviceNo }) => deviceNo, nowMs);
  const leaves = new Map<number, Leaf[]>();
  for (const view of views) {
    const symbol = kindOf(view);
    const state: Matter = symbol === 'normal' ? undefined : { kind: 'state', symbol, heardAt: view.heardAt };
    const list = leaves.get(view.device.stationId) ?? [];
    list.push({ view, matter: ofDevice.get(view.device.deviceNo) ?? state });
    leaves.set(view.device.stationId, list);
  }
  const nameOf = ({ view: { device } }: Leaf): string => device.name || device.deviceNo;
  const byWorst = (a: Matter, b: Matter): number =>
    order === 'name' ? 0 : rank(a) - rank(b) || countOf(b) - countOf(a) || 0;
  return [...leaves]
    .flatMap(([id, list]): Site[] => {
      const station = stations.get(id);
      if (!station) return [];
      const sorted = list.toSorted((a, b) => byWorst(a.matter, b.matter) || compare(nameOf(a), nameOf(b)));
      const gravest = list
        .flatMap(({ matter }) => (matter?.kind === 'state' ? [matter] : []))
        .toSorted((a, b) => rank(a) - rank(b))[0];
      return [{ station, leaves: sorted, matter: ofStation.get(id) ?? gravest }];
    })
    .toSorted((a, b) => byWorst(a.matter, b.matter) || compare(a.station.name, b.station.name));
}

export type SiteRow =
  | { readonly kind: 'site'; readonly key: string; readonly site: Site; readonly isOpen: boolean }
  | { readonly kind: 'leaf'; readonly key: string; readonly site: Site; readonly leaf: Leaf };

/** The visible rows. In a search stations that match have all devices, others only the matching ones. */
export function siteRows(sites: readonly Site[], asked: string, isOpen: (site: Site) => boolean): SiteRow[] {
  const text = asked.trim().toLowerCase();
  const has = (words: string): boolean => words.toLowerCase().includes(text);
  return sites.flatMap((site): SiteRow[] => {
    const isMeant = has(site.station.name);
    const leaves =
      isMeant || text === ''
        ? site.leaves
        : site.leaves.filter(({ view: { device } }) =>
            has(`${device.name} ${device.deviceNo} ${device.ident.imei} ${device.ident.iccid}`),
          );
    if (leaves.length === 0) return [];
    const shown = isOpen(site) || !isMeant;
    const row: SiteRow = { kind: 'site', key: `site-${site.station.id}`, site, isOpen: shown };
    return shown
      ? [
          row,
          ...leaves.map((leaf): SiteRow => ({ kind: 'leaf', key: `leaf-${leaf.view.device.deviceNo}`, site, leaf })),
        ]
      : [row];
  });
}
