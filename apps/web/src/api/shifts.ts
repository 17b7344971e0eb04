import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ShiftDetail } from '@groundwatch/protocol/rest';
import { call } from './client.ts';
import type { Consent } from './commands.ts';
import { invalidate, queryOf } from './query.ts';

/** ms between refetches of a shift: another user may offer one, and open reports grow. */
const AGAIN_MS = 15_000;

/** The user's open shift and those offered to the user. */
export const currentShiftsQuery = queryOf('GET /rest/shifts/current', {}, { refetchInterval: AGAIN_MS });

/** Shifts that the user may read, newest first. */
export const shiftsQuery = (current: number, size: number) =>
  queryOf('GET /rest/shifts', { query: { current, size } }, { placeholderData: keepPreviousData });

/** A shift with its report, as signed or as it is now. */
export const shiftQuery = (id: number) =>
  queryOf(
    'GET /rest/shifts/:id',
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.shift.state === 'ended' ? false : AGAIN_MS) },
  );

/** Possible successors of the user. */
export const successorsQuery = queryOf('GET /rest/shifts/successors', {});

const useShiftCall = <Given>(mutationFn: (given: Given) => Promise<ShiftDetail>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (detail) => queries.setQueryData(shiftQuery(detail.shift.id).queryKey, detail),
    onSettled: () => invalidate(queries, ['shifts']),
    gcTime: 0,
    meta: { quiet: true },
  });
};

export const useStartShift = () => useShiftCall(() => call('POST /rest/shifts'));

export const useShiftNote = (id: number) =>
  useShiftCall((body: { text: string; stationId: number | null }) =>
    call('POST /rest/shifts/:id/notes', { params: { id }, body }),
  );

export const useHandOver = (id: number) =>
  useShiftCall(({ nextUserId, remark, consent }: { nextUserId: number | null; remark: string; consent: Consent }) =>
    call('POST /rest/shifts/:id/hand-over', {
      params: { id },
      body: { nextUserId, remark, password: consent.takePassword() },
    }),
  );

export const useWithdrawShift = (id: number) =>
  useShiftCall(() => call('DELETE /rest/shifts/:id/hand-over', { params: { id } }));

export const useTakeShift = (id: number) =>
  useShiftCall((consent: Consent) =>
    call('POST /rest/shifts/:id/take', { params: { id }, body: { password: consent.takePassword() } }),
  );
