import { useQueries } from '@tanstack/react-query';
import type { Device } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useWatchMany } from '../../live/hooks.ts';

/** Devices of a station. */
const MOST = 1_000;
const REFRESH_MS = 60_000;

const together = (results: readonly { data: { records: Device[] } | undefined }[]): readonly Device[] =>
  results.flatMap(({ data }) => data?.records ?? []);

/** The devices of these stations. Watches them. */
export function useDevicesOf(stationIds: readonly number[]): readonly Device[] {
  useWatchMany('station', stationIds);
  return useQueries({
    queries: stationIds.map((id) =>
      queryOf(
        'GET /rest/devices/judged',
        { query: { stationIds: String(id), size: MOST } },
        { refetchInterval: REFRESH_MS },
      ),
    ),
    combine: together,
  });
}
