import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentShifts, Page, Shift, ShiftDetail } from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import type { Consent } from './commands.ts';

/** ms after which a shift is looked at again: somebody may have offered one, and reports of running ones grow. */
const AGAIN_MS = 15_000;

/** The caller's own shift that has not ended, and those offered to them. */
export const currentShiftsQuery = queryOptions({
  queryKey: ['shifts', 'current'],
  queryFn: ({ signal }) => call<CurrentShifts>('/rest/shifts/current', { signal }),
  refetchInterval: AGAIN_MS,
  meta: { quiet: true },
});

/** Shifts that the caller may read, the newest first. */
export const shiftsQuery = (current: number, size: number) =>
  queryOptions({
    queryKey: ['shifts', 'list', current, size],
    queryFn: ({ signal }) => call<Page<Shift>>('/rest/shifts', { query: { current, size }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** A shift with its report: as it was signed, or as it is now. */
export const shiftQuery = (id: number) =>
  queryOptions({
    queryKey: ['shifts', 'one', id],
    queryFn: ({ signal }) => call<ShiftDetail>(`/rest/shifts/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.shift.state === 'ended' ? false : AGAIN_MS),
    meta: { quiet: true },
  });

/** Who may follow the caller. */
export const successorsQuery = queryOptions({
  queryKey: ['shifts', 'successors'],
  queryFn: ({ signal }) => call<{ userId: number; accountName: string }[]>('/rest/shifts/successors', { signal }),
  meta: { quiet: true },
});

const useShiftCall = <Given>(mutationFn: (given: Given) => Promise<ShiftDetail>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (detail) => queries.setQueryData(shiftQuery(detail.shift.id).queryKey, detail),
    onSettled: () => queries.invalidateQueries({ queryKey: ['shifts'] }),
    gcTime: 0,
    meta: { quiet: true },
  });
};

export const useStartShift = () => useShiftCall(() => call<ShiftDetail>('/rest/shifts', { method: 'POST' }));

export const useShiftNote = (id: number) =>
  useShiftCall((body: { text: string; stationId: number | null }) =>
    call<ShiftDetail>(`/rest/shifts/${id}/notes`, { method: 'POST', body }),
  );

export const useHandOver = (id: number) =>
  useShiftCall(({ nextUserId, remark, consent }: { nextUserId: number | null; remark: string; consent: Consent }) =>
    call<ShiftDetail>(`/rest/shifts/${id}/hand-over`, {
      method: 'POST',
      body: { nextUserId, remark, password: consent.takePassword() },
    }),
  );

export const useWithdrawShift = (id: number) =>
  useShiftCall(() => call<ShiftDetail>(`/rest/shifts/${id}/hand-over`, { method: 'DELETE' }));

export const useTakeShift = (id: number) =>
  useShiftCall((consent: Consent) =>
    call<ShiftDetail>(`/rest/shifts/${id}/take`, { method: 'POST', body: { password: consent.takePassword() } }),
  );
