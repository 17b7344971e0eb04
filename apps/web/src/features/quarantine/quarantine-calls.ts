import { AdoptBodySchema } from '@groundwatch/protocol/rest';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/query.ts';
import { refreshRegistry } from '../../registry/calls.ts';
import type { Values } from '../../registry/definition.ts';
import { listQuery } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/types.ts';

/** Unknown devices keep connecting, so the list is refetched. */
const REFRESH_MS = 5_000;

export const quarantineQuery = (view: ListView) =>
  queryOf(
    'GET /rest/quarantine',
    { query: listQuery(view) },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  );

export const frameQuery = (id: number) =>
  queryOf('GET /rest/quarantine/:id/frame', { params: { id } }, { staleTime: 60_000 });

export function useAdopt(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Values) =>
      call('POST /rest/quarantine/:id/adopt', { params: { id }, body: AdoptBodySchema.parse(body) }),
    onSuccess: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}
