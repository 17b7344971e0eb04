import { z } from 'zod';
import { rooms, type LivePart, type WatchRequest } from '@groundwatch/protocol/live';
import { DeviceNoSchema } from '@groundwatch/protocol/rest';
import { COMMANDING } from '../commands/rights.ts';
import { holdsAny, mayWatch, type Caller } from '../access/caller.ts';

const MOST_IDS = 1_000;

/** The permissions that REST requires for the same data. */
export const LIVE_RIGHTS: Readonly<Record<LivePart, readonly string[]>> = {
  alarms: ['alarm:list'],
  commands: ['command:list', ...COMMANDING],
  horns: ['horn:list', 'device:horn'],
};

export const WatchRequestSchema: z.ZodType<WatchRequest> = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('all') }),
  z.object({ scope: z.literal('summary') }),
  z.object({
    scope: z.literal('station'),
    ids: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(MOST_IDS),
  }),
  z.object({ scope: z.literal('device'), ids: z.array(DeviceNoSchema).min(1).max(MOST_IDS) }),
]);

/** Device numbers are compared as numbers: leading zeros do not matter. */
export const canonicalDeviceNo = (deviceNo: string): string => BigInt(deviceNo).toString();

/** The watches of one connection. */
export class Watches {
  all = false;
  summary = false;
  readonly stations = new Set<number>();
  readonly devices = new Set<string>();

  add(request: WatchRequest): void {
    if (request.scope === 'all') this.all = true;
    else if (request.scope === 'summary') this.summary = true;
    else if (request.scope === 'station') for (const id of request.ids) this.stations.add(id);
    else for (const no of request.ids) this.devices.add(canonicalDeviceNo(no));
  }

  remove(request: WatchRequest): void {
    if (request.scope === 'all') this.all = false;
    else if (request.scope === 'summary') this.summary = false;
    else if (request.scope === 'station') for (const id of request.ids) this.stations.delete(id);
    else for (const no of request.ids) this.devices.delete(canonicalDeviceNo(no));
  }

  /** Whether one more request stays within the limit of a connection. */
  hasRoomFor(request: WatchRequest): boolean {
    if (request.scope === 'all' || request.scope === 'summary') return true;
    const { stations, devices } = this;
    // Keys that are watched already take no room: after a resync all are requested again.
    const wanted: ReadonlySet<unknown> =
      request.scope === 'station'
        ? new Set([...stations, ...request.ids])
        : new Set([...devices, ...request.ids.map(canonicalDeviceNo)]);
    return wanted.size <= MOST_IDS * 10;
  }

  /** The rooms to join. A caller with a limited scope who watches everything is in the rooms of the visible stations. */
  rooms(caller: Caller): Set<string> {
    const { scope } = caller;
    const wanted = new Set<string>();
    if (!mayWatch(caller)) return wanted;
    const isVisible = (id: number): boolean => scope === null || scope.stationIds.includes(id);
    if (this.all && scope === null) wanted.add(rooms.all);
    if (this.all && scope !== null) for (const id of scope.stationIds) wanted.add(rooms.station(id));
    for (const id of this.stations) if (isVisible(id)) wanted.add(rooms.station(id));
    for (const deviceNo of this.devices) wanted.add(rooms.device(deviceNo));
    const heard = (Object.keys(LIVE_RIGHTS) as LivePart[]).filter((part) => holdsAny(caller, LIVE_RIGHTS[part]));
    const ofSummary = !this.summary ? [] : scope === null ? [rooms.all] : scope.stationIds.map(rooms.station);
    for (const room of [...wanted, ...ofSummary]) for (const part of heard) wanted.add(rooms.part(room, part));
    return wanted;
  }
}
