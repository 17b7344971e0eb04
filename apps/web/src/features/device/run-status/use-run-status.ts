import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RunStatusHistory } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';
import { useLive } from '../../../live/hooks.ts';
import type { Period } from '../../../sensors/time-range.ts';

/** The run status of a device over a period, asked anew as soon as it says something else. */
export function useRunStatusHistory(deviceNo: string, { from, to }: Period) {
  const present = useLive((live) => live.statuses.get(deviceNo)?.runStatus ?? null);
  return useQuery({
    queryKey: ['run-status', deviceNo, from, to, present],
    queryFn: ({ signal }) =>
      call<RunStatusHistory>(`/rest/devices/${deviceNo}/run-status`, {
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 120_000,
    meta: { quiet: true },
  });
}
