import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Alarm, Device } from '@groundwatch/protocol/rest';
import { alarmsQuery, refreshAlarms } from '../../../api/alarms.ts';
import { useOverview, useStations } from '../../../api/registry.ts';
import { useIsSmall } from '../../../live/fleet/use-is-small.ts';
import { useLive } from '../../../live/hooks.ts';
import { liveClient } from '../../../live/live.ts';
import { openAlarms } from './merge.ts';

/** The server's limit per request. */
export const MOST_LISTED = 1_000;
/** Changes within this time cause one request, because alarms come in bursts. */
const GATHER_MS = 400;

const noAlarms: readonly Alarm[] = [];
const noDevices: readonly Device[] = [];

/** Refetches alarms when they change. The screen updates at once, the answer completes it. */
export function useFollowAlarms(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const end = liveClient.alarms.listen(() => {
      if (isFirst || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void refreshAlarms(queries);
      }, GATHER_MS);
    });
    isFirst = false;
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [queries]);
}

export interface OpenAlarmList {
  readonly alarms: readonly Alarm[];
  readonly total: number;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** All open alarms with live updates. */
export function useOpenAlarmList(): OpenAlarmList {
  const asked = useQuery(alarmsQuery({ state: 'open', size: MOST_LISTED }));
  const live = useLive((state) => state.alarms);
  const stations = useStations();
  // In a large fleet, an alarm has only its device's number until it is listed.
  const devices = useOverview(useIsSmall() === true).data?.devices ?? noDevices;
  const listed = asked.data?.records ?? noAlarms;
  const isAnswered = asked.data !== undefined;
  const alarms = useMemo(
    () => (isAnswered ? openAlarms(listed, live.values(), { stations, devices }) : noAlarms),
    [isAnswered, listed, live, stations, devices],
  );
  return {
    alarms,
    total: asked.data?.total ?? 0,
    isPending: asked.isPending,
    error: asked.data === undefined ? asked.error : null,
    retry: () => void asked.refetch(),
  };
}
