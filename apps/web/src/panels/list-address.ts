import type { PanelSettings } from '@groundwatch/protocol/model';
import { withParams, type Filter } from '../live/fleet/table-query.ts';

interface DeviceFilter {
  readonly state?: Filter;
  readonly project?: string;
  readonly type?: string;
}

const query = (stationIds: PanelSettings['stationIds'], wanted: object): string => {
  const station = stationIds === undefined ? {} : { station: stationIds.join(',') };
  const text = withParams(new URLSearchParams(), { ...station, ...wanted }).toString();
  return text === '' ? '' : `?${text}`;
};

/** The list of devices behind a figure; of the panel's stations only. */
export const devicesAddress = ({ stationIds }: PanelSettings, filter: DeviceFilter = {}): string =>
  `/devices${query(stationIds, filter)}`;

/** The alarms behind a figure; of one station where the panel has but one: their list can be of one or of all. */
export function alarmsAddress({ stationIds }: PanelSettings, level?: number): string {
  const station = stationIds?.length === 1 ? { stationId: stationIds[0]! } : {};
  const text = withParams(new URLSearchParams(), { ...station, level: level ?? null }).toString();
  return text === '' ? '/alarms' : `/alarms?${text}`;
}
