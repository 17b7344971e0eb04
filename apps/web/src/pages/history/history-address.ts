import { devicePanels, panelsFor, type DevicePanel, type FamilyKey, type PanelKey } from '@groundwatch/protocol/model';
import type { Device, Station } from '@groundwatch/protocol/rest';

export const historyViews = ['curve', 'table', 'both', 'export'] as const;
export type HistoryView = (typeof historyViews)[number];

interface Sites {
  readonly stations: readonly Station[];
  readonly devices: readonly Device[];
}

export interface HistoryPlace {
  readonly stationId: number | null;
  readonly deviceNo: string | null;
  readonly view: HistoryView;
  /** The table's panel, which determines the records. Null: the default. */
  readonly table: PanelKey | null;
}

const isTable = ({ key }: DevicePanel): boolean => key.endsWith('-table');

/** Station and device of the address, or the first ones. A device determines its station. */
export function readPlace(params: URLSearchParams, { stations, devices }: Sites): HistoryPlace {
  const named = devices.find(({ deviceNo }) => deviceNo === params.get('device'));
  const wanted = Number(params.get('station'));
  const station =
    stations.find(({ id }) => id === (named?.stationId ?? wanted)) ??
    stations.find(({ id }) => devices.some(({ stationId }) => stationId === id));
  const device = named ?? devices.find(({ stationId }) => stationId === station?.id);
  return {
    stationId: station?.id ?? null,
    deviceNo: device?.deviceNo ?? null,
    view: historyViews.find((view) => view === params.get('view')) ?? 'curve',
    table: devicePanels.find((panel) => isTable(panel) && panel.key === params.get('table'))?.key ?? null,
  };
}

/** Parameters that belong to the sensors of one device. */
const ofDevice = ['c', 'table', 'recs'];

/** The address with another place. Curves and tables of the former device are removed. */
export function withPlace(params: URLSearchParams, changes: Partial<HistoryPlace>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (changes.stationId !== undefined) {
    next.set('station', String(changes.stationId));
    for (const key of ['device', ...ofDevice]) next.delete(key);
  }
  if (changes.deviceNo) {
    next.set('device', changes.deviceNo);
    for (const key of ['station', ...ofDevice]) next.delete(key);
  }
  if (changes.view) next.set('view', changes.view);
  if (changes.table) next.set('table', changes.table);
  return next;
}

/** Tables of a device with sensors of these families, readings before status records. */
export function tablesOf(families: ReadonlySet<FamilyKey>): (DevicePanel & { key: PanelKey })[] {
  const tables = panelsFor(null, families).filter(isTable) as (DevicePanel & { key: PanelKey })[];
  return [...tables.filter((one) => one.families.length > 0), ...tables.filter((one) => one.families.length === 0)];
}
