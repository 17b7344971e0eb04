import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Remark, RemarkBody, RemarkEdit } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';

export const editsQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['remark-edits', id, version],
    queryFn: ({ signal }) => call<RemarkEdit[]>(`/rest/remarks/${id}/edits`, { signal }),
    staleTime: Infinity,
    meta: { quiet: true },
  });

/** Code of the refusal of a change whose row somebody else changed meanwhile. */
export const CONFLICT = 40_904;

/** Writes a remark, or changes the version of it that was read. */
export function useSaveRemark(deviceNo: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ remark, body }: { remark: Pick<Remark, 'id' | 'version'> | null; body: RemarkBody }) =>
      remark === null
        ? call(`/rest/devices/${deviceNo}/remarks`, { method: 'POST', body })
        : call(`/rest/remarks/${remark.id}`, { method: 'PUT', body: { ...body, version: remark.version } }),
    // After a refusal too: what somebody else wrote is shown beside.
    onSettled: () => queries.invalidateQueries({ queryKey: ['remarks', deviceNo] }),
    meta: { quiet: true },
  });
}

export function useDeleteRemark(deviceNo: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Remark) => call(`/rest/remarks/${id}`, { method: 'DELETE', query: { version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['remarks', deviceNo] }),
    meta: { quiet: true },
  });
}
