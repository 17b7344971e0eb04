import { deviceFilters, deviceSortKeys, type DeviceFilter, type DeviceSortKey } from '@groundwatch/protocol/model';
import { idOf, idsOf } from '../../ui/address-params.ts';
import type { DeviceView } from './judge.ts';

/** Whether a device passes a filter. `alarmed`: numbers of devices with an open alarm. */
export function passesFilter(
  view: DeviceView,
  filter: DeviceFilter,
  alarmed: { has(deviceNo: string): boolean },
): boolean {
  switch (filter) {
    case 'lowBattery':
      return view.isLowBattery;
    case 'poorSignal':
      return view.isPoorSignal;
    case 'occasional':
      return view.isOccasional;
    case 'dataNormal':
      // What a silent device sent last says nothing of the present.
      return view.data === 'normal' && (view.state === 'online' || view.state === 'late');
    case 'fastChange':
    case 'abnormal':
    case 'largeChange':
      return view.data === filter;
    case 'alarmed':
      return alarmed.has(view.device.deviceNo);
    case 'plain':
      return view.device.security === 'plain';
    default:
      return view.state === filter;
  }
}

/** The state of the table in the address, so that it can be linked to. */
export interface TableQuery {
  readonly text: string;
  readonly filter: DeviceFilter | null;
  readonly project: number | null;
  readonly type: number | null;
  /** One of these. Null: any. */
  readonly stations: readonly number[] | null;
  readonly sort: DeviceSortKey;
  readonly isDescending: boolean;
}

export function readQuery(params: URLSearchParams): TableQuery {
  const sort = params.get('sort') ?? '';
  const key = sort.replace(/^-/, '');
  const filter = params.get('state');
  return {
    text: params.get('q') ?? '',
    filter: deviceFilters.find((known) => known === filter) ?? null,
    project: idOf(params.get('project')),
    type: idOf(params.get('type')),
    stations: idsOf(params.get('station')),
    sort: deviceSortKeys.find((known) => known === key) ?? 'device',
    isDescending: sort.startsWith('-'),
  };
}

/** First click ascending, second descending. */
export const nextSort = (query: TableQuery, key: DeviceSortKey): string =>
  query.sort === key && !query.isDescending ? `-${key}` : key;
