import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Maintenance, MaintenancePath } from '@groundwatch/protocol/rest';
import { call, type ArgsOf } from '../../../api/client.ts';
import { invalidate, queryOf } from '../../../api/query.ts';
import { refreshRegistry } from '../../../registry/calls.ts';
import type { Proof } from '../../../ui/proof.ts';

/** All that is said of a device before something is done with it, and what was done. */
export const maintenanceQuery = (id: number) =>
  queryOf('GET /rest/devices/:id/maintenance', { params: { id } }, { staleTime: 0 });

type Body<Path extends MaintenancePath> =
  ArgsOf<`POST /rest/devices/:id/maintenance/${Path}`> extends { body: infer Sent } ? Sent : never;
/** What an operation is asked with beside version, password and note. */
export type OperationBody = {
  [Path in MaintenancePath]: Omit<Body<Path>, 'version' | 'password' | 'note'>;
}[MaintenancePath];

interface Operation {
  readonly path: MaintenancePath;
  readonly proof: Proof;
  readonly body: OperationBody;
}

/** Does something with the device that was looked at in `maintenance`. Failures stay with the dialog that asked. */
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
    // The state that was looked at may be gone: the next try is made on what is there.
    onError: () => queries.invalidateQueries(maintenanceQuery(id)),
    // It may hold the secret of a device.
    gcTime: 0,
    meta: { quiet: true },
  });
}
