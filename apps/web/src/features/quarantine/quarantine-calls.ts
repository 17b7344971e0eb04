import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FrameContent, Page, QuarantineRow } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { refreshRegistry } from '../../registry/calls.ts';
import type { Values } from '../../registry/definition.ts';
import { listQuery } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/types.ts';

/** Unknown devices go on knocking: the list follows them. */
const REFRESH_MS = 5_000;

export const quarantineQuery = (view: ListView) =>
  queryOptions({
    queryKey: ['registry', 'quarantine', listQuery(view)],
    queryFn: ({ signal }) => call<Page<QuarantineRow>>('/rest/quarantine', { query: listQuery(view), signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export const frameQuery = (id: number) =>
  queryOptions({
    queryKey: ['quarantine-frame', id],
    queryFn: ({ signal }) => call<FrameContent>(`/rest/quarantine/${id}/frame`, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });

export function useAdopt(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Values) => call<{ id: number }>(`/rest/quarantine/${id}/adopt`, { method: 'POST', body }),
    onSuccess: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}
