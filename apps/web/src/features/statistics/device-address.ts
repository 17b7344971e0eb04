import { timesOf } from '../../ui/period/period.ts';
import type { Days } from './use-period.ts';

interface Place {
  deviceNo: string;
  timeZone: string;
}

const addressOf = ({ deviceNo, timeZone }: Place, days: Days, where: Record<string, string>): string =>
  `/devices/${deviceNo}?${new URLSearchParams({ ...where, ...timesOf(days, timeZone) }).toString()}`;

/** The device's page at these days, as its station counts them. */
export const deviceAddress = (device: Place, days: Days): string => addressOf(device, days, { tab: 'overview' });

export const dayAddress = (device: Place, day: string): string => deviceAddress(device, { from: day, to: day });

/** Its records of status of a day, which tell of its flags. */
export const statusAddress = (device: Place, day: string): string =>
  addressOf(device, { from: day, to: day }, { tab: 'overview', panel: 'status-table' });

export const curveAddress = (device: Place, days: Days): string =>
  addressOf(device, days, { tab: 'history', panel: 'curve' });
