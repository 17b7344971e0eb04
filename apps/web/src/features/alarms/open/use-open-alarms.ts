import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Alarm, Device } from '@groundwatch/protocol/rest';
import { alarmsQuery, refreshAlarms } from '../../../api/alarms.ts';
import { deviceQuery } from '../../../api/devices.ts';
import { useStations } from '../../../api/registry.ts';
import { useLive } from '../../../live/hooks.ts';
import { liveClient } from '../../../live/live.ts';
import { openAlarms } from './merge.ts';

/** The server's limit per request. */
export const MOST_LISTED = 1_000;
/** Changes within this time cause one request, because alarms come in bursts. */
const GATHER_MS = 400;

const noAlarms: readonly Alarm[] = [];
const together = (results: readonly { data: Device | null | undefined }[]): readonly Device[] =>
  results.flatMap(({ data }) => data ?? []);

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
  const listed = asked.data?.records ?? noAlarms;
  const isAnswered = asked.data !== undefined;
  const unlisted = useMemo(() => {
    const known = new Set(listed.map(({ id }) => id));
    return new Set([...live.values()].flatMap(({ id, deviceNo }) => (isAnswered && !known.has(id) ? [deviceNo] : [])));
  }, [isAnswered, listed, live]);
  // An alarm has only its device's number until the device is known or the alarm is listed.
  const devices = useQueries({ queries: [...unlisted].map(deviceQuery), combine: together });
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
