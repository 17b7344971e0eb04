import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { judge, type DeviceView } from '../../live/fleet/judge.ts';
import { isAnswered, useLive, useWatchMany } from '../../live/hooks.ts';
import { judgedAt, liveStore } from '../../live/live.ts';
import { useEachSecond } from '../../live/second.ts';

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

/** The devices whose values the server has sent, judged every second. Returns the same list while nothing changes. */
export function useJudged(devices: readonly Device[]): readonly DeviceView[] {
  const last = useRef<readonly DeviceView[]>([]);
  // An answer is seen at once.
  useLive(({ answered }) => answered);
  return useEachSecond(() => {
    const now = judgedAt();
    const live = liveStore.getState();
    const views = devices.flatMap((device) => (isAnswered(live, device) ? [judge(device, live, now)] : []));
    const known = last.current;
    if (views.length !== known.length || views.some((view, index) => view !== known[index])) last.current = views;
    return last.current;
  });
}
