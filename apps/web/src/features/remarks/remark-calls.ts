import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Remark, RemarkBody } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { invalidate, queryOf } from '../../api/query.ts';

export const editsQuery = (id: number, version: number) =>
  queryOf('GET /rest/remarks/:id/edits', { params: { id } }, { staleTime: Infinity, asOf: version });

/** The code of a refusal because of another change. */
export const CONFLICT = 40_904;

/** Creates a remark, or edits the version that was read. */
export function useSaveRemark(deviceNo: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ remark, body }: { remark: Pick<Remark, 'id' | 'version'> | null; body: RemarkBody }) =>
      remark === null
        ? call('POST /rest/devices/:deviceNo/remarks', { params: { deviceNo }, body })
        : call('PUT /rest/remarks/:id', { params: { id: remark.id }, body: { ...body, version: remark.version } }),
    // Also after a refusal, to show the other change.
    onSettled: () => invalidate(queries, ['remarks'], deviceNo),
    meta: { quiet: true },
  });
}

export function useDeleteRemark(deviceNo: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Remark) => call('DELETE /rest/remarks/:id', { params: { id }, query: { version } }),
    onSettled: () => invalidate(queries, ['remarks'], deviceNo),
    meta: { quiet: true },
  });
}
