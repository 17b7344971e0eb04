import { timesOf } from '../../ui/period/period.ts';
import type { Days } from './use-period.ts';

/** The device's page at these days, as its station counts them. */
export function deviceAddress({ deviceNo, timeZone }: { deviceNo: string; timeZone: string }, days: Days): string {
  return `/devices/${deviceNo}?${new URLSearchParams({ tab: 'overview', ...timesOf(days, timeZone) }).toString()}`;
}

export const dayAddress = (device: { deviceNo: string; timeZone: string }, day: string): string =>
  deviceAddress(device, { from: day, to: day });
