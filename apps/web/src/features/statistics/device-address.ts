import { timesOf } from '../../ui/period/period.ts';
import type { Days } from './use-period.ts';

interface Place {
  deviceNo: string;
  timeZone: string;
}

const addressOf = ({ deviceNo, timeZone }: Place, days: Days, where: Record<string, string>): string =>
  `/devices/${deviceNo}?${new URLSearchParams({ ...where, ...timesOf(days, timeZone) }).toString()}`;

/** The device page for these days, in its station's zone. */
export const deviceAddress = (device: Place, days: Days): string => addressOf(device, days, { tab: 'overview' });

export const dayAddress = (device: Place, day: string): string => deviceAddress(device, { from: day, to: day });

/** The status records of a day, which contain the flags. */
export const statusAddress = (device: Place, day: string): string =>
  addressOf(device, { from: day, to: day }, { tab: 'overview', panel: 'status-table' });

export const curveAddress = (device: Place, days: Days): string =>
  addressOf(device, days, { tab: 'history', panel: 'curve' });
