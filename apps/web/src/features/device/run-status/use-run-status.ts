import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query.ts';
import { useLive } from '../../../live/hooks.ts';
import type { Period } from '../../../sensors/time-range.ts';

/** The run status of a device over a period, refetched when it changes. */
export function useRunStatusHistory(deviceNo: string, { from, to }: Period) {
  const present = useLive((live) => live.statuses.get(deviceNo)?.runStatus ?? null);
  return useQuery(
    queryOf(
      'GET /rest/devices/:deviceNo/run-status',
      { params: { deviceNo }, query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() } },
      { asOf: present, placeholderData: keepPreviousData, staleTime: Infinity, gcTime: 120_000 },
    ),
  );
}
