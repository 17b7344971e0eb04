import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Device } from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import { gather } from './gather.ts';
import { keyOf } from './query.ts';

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

/** Empty or null: none. */
export const useDevice = (deviceNo: string | null): Device | undefined =>
  useQuery({ ...deviceQuery(deviceNo ?? ''), enabled: !!deviceNo }).data ?? undefined;
