import type { PanelSettings } from '@groundwatch/protocol/model';
import { withParams, type Filter } from '../live/fleet/table-query.ts';

interface DeviceFilter {
  readonly state?: Filter;
  readonly project?: string;
  readonly type?: string;
}

const query = (stationIds: PanelSettings['stationIds'], wanted: object): string => {
  const station = stationIds?.length === 1 ? { station: stationIds[0]! } : {};
  const text = withParams(new URLSearchParams(), { ...station, ...wanted }).toString();
  return text === '' ? '' : `?${text}`;
};

/** The list of devices behind a figure; of one station where the panel has but one. */
export const devicesAddress = ({ stationIds }: PanelSettings, filter: DeviceFilter = {}): string =>
  `/devices${query(stationIds, filter)}`;
