import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Device } from '@groundwatch/protocol/rest';
import { call, type ArgsOf } from './client.ts';
import { gather } from './gather.ts';
import { keyOf, queryOf } from './query.ts';

const REFRESH_MS = 60_000;
/** The most devices of one call. */
const MOST = 100;

const deviceOf = gather(MOST, async (deviceNos: readonly string[]): Promise<readonly (Device | null)[]> => {
  const query = { deviceNos: deviceNos.join(), size: MOST };
  const { records } = await call('GET /rest/devices/judged', { query });
  return deviceNos.map((no) => records.find(({ deviceNo }) => deviceNo === no) ?? null);
});

/** One device by its number, null if none is visible. Those that rows ask for come together. */
export const deviceQuery = (deviceNo: string) =>
  queryOptions({
    queryKey: keyOf('GET /rest/devices/judged', { query: { deviceNo } }),
    queryFn: () => (isDeviceNo(deviceNo) ? deviceOf(deviceNo) : null),
    refetchInterval: REFRESH_MS,
    meta: { quiet: true },
  });

const isDeviceNo = (text: string): boolean => /^\d{1,15}$/.test(text);

/** The most devices of an answer. */
const MOST_LISTED = 1_000;

export type DevicesAsked = NonNullable<ArgsOf<'GET /rest/devices/judged'>['query']>;
const listQuery = (query: DevicesAsked) =>
  queryOf('GET /rest/devices/judged', { query: { ...query, size: MOST_LISTED } }, { refetchInterval: REFRESH_MS });

const ofStation = (stationId: number): DevicesAsked => ({ stationIds: String(stationId) });
export const devicesOfStationQuery = (stationId: number) => listQuery(ofStation(stationId));

const none: readonly Device[] = [];
type Devices = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'> & { readonly devices: readonly Device[] };
const listOf = ({ data, isPending, isLoading, error, refetch }: UseQueryResult<{ records: Device[] }>): Devices => ({
  devices: data?.records ?? none,
  // Nobody waits for a query that is not wanted.
  isPending: isPending && isLoading,
  error: data ? null : error,
  refetch,
});

/** The devices of a station. Null: none. */
export const useDevicesOfStation = (stationId: number | null | undefined): Devices =>
  useDevicesOf(stationId ? ofStation(stationId) : null);

/** The devices that match. Null: none. */
export const useDevicesOf = (asked: DevicesAsked | null): Devices =>
  listOf(useQuery({ ...listQuery(asked ?? {}), enabled: asked !== null }));

const listed = (ids: readonly number[]): string => [...new Set(ids)].sort((a, b) => a - b).join();

/** The devices of these sensors. */
export const useDevicesOfSensors = (sensorIds: readonly number[]): Devices =>
  useDevicesOf(sensorIds.length === 0 ? null : { sensorIds: listed(sensorIds) });

/** The devices with these ids. */
export const useDevicesWithIds = (ids: readonly number[]): Devices =>
  useDevicesOf(ids.length === 0 ? null : { deviceIds: listed(ids) });

/** Empty or null: none. */
export const useDevice = (deviceNo: string | null): Device | undefined =>
  useQuery({ ...deviceQuery(deviceNo ?? ''), enabled: !!deviceNo }).data ?? undefined;
