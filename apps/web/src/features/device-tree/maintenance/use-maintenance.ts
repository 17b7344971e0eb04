import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Maintenance, MaintenancePath } from '@groundwatch/protocol/rest';
import { call, type ArgsOf } from '../../../api/client.ts';
import { invalidate, queryOf } from '../../../api/query.ts';
import { refreshRegistry } from '../../../registry/calls.ts';
import type { Proof } from '../../../ui/proof.ts';

/** Everything about a device before an operation, and its log. */
export const maintenanceQuery = (id: number) =>
  queryOf('GET /rest/devices/:id/maintenance', { params: { id } }, { staleTime: 0 });

type Body<Path extends MaintenancePath> =
  ArgsOf<`POST /rest/devices/:id/maintenance/${Path}`> extends { body: infer Sent } ? Sent : never;
/** The request of an operation without version, password and note. */
export type OperationBody = {
  [Path in MaintenancePath]: Omit<Body<Path>, 'version' | 'password' | 'note'>;
}[MaintenancePath];

interface Operation {
  readonly path: MaintenancePath;
  readonly proof: Proof;
  readonly body: OperationBody;
}

/** Executes an operation on the version of the device shown in `maintenance`. The dialog shows failures. */
export function useMaintain({ id, version }: Pick<Maintenance, 'id' | 'version'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, proof, body }: Operation) =>
      call(`POST /rest/devices/:id/maintenance/${path}`, {
        params: { id },
        body: { ...body, version, password: proof.takePassword(), note: proof.note },
      }),
    onSuccess: async () => {
      await Promise.all([refreshRegistry(queries), invalidate(queries, ['commands', 'parameters'])]);
    },
    // The shown state may be outdated. The next attempt uses the present one.
    onError: () => queries.invalidateQueries(maintenanceQuery(id)),
    // The variables may contain a secret.
    gcTime: 0,
    meta: { quiet: true },
  });
}
