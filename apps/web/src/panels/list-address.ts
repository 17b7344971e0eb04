import type { DeviceFilter, PanelSettings } from '@groundwatch/protocol/model';
import { withParams } from '../ui/address-params.ts';

interface ListFilter {
  readonly state?: DeviceFilter;
  readonly project?: string;
  readonly type?: string;
}

/** The list at a path, restricted to the panel's stations. */
function listAddress(path: string, { stationIds }: PanelSettings, wanted: Readonly<Record<string, string>>): string {
  const station = stationIds?.join(',') ?? null;
  const text = withParams(new URLSearchParams(), { station, ...wanted }).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The device list behind a figure. */
export const devicesAddress = (settings: PanelSettings, filter: ListFilter = {}): string =>
  listAddress('/devices', settings, { ...filter });

/** The alarm list behind a figure. */
export const alarmsAddress = (settings: PanelSettings, level?: number): string =>
  listAddress('/alarms', settings, level === undefined ? {} : { level: String(level) });
