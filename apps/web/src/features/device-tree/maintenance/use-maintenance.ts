import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Maintained, Maintenance } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';
import { refreshRegistry } from '../../../registry/calls.ts';
import type { Proof } from '../../../ui/proof.ts';

/** All that is said of a device before something is done with it, and what was done. */
export const maintenanceQuery = (id: number) =>
  queryOptions({
    // Under the key that every change of the registry invalidates.
    queryKey: ['registry', 'maintenance', id],
    queryFn: ({ signal }) => call<Maintenance>(`/rest/devices/${id}/maintenance`, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

interface Operation {
  /** Last part of the address. */
  readonly path: string;
  readonly proof: Proof;
  /** What it is asked with beside version, password and note. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Does something with the device that was looked at in `maintenance`. Failures stay with the dialog that asked. */
export function useMaintain({ id, version, deviceNo }: Pick<Maintenance, 'id' | 'version' | 'deviceNo'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, proof, body }: Operation) =>
      call<Maintained>(`/rest/devices/${id}/maintenance/${path}`, {
        method: 'POST',
        body: { ...body, version, password: proof.takePassword(), note: proof.note },
      }),
    onSuccess: async () => {
      await Promise.all([
        refreshRegistry(queries),
        queries.invalidateQueries({ queryKey: ['commands'] }),
        queries.invalidateQueries({ queryKey: ['parameters', deviceNo] }),
      ]);
    },
    // The state that was looked at may be gone: the next try is made on what is there.
    onError: () => queries.invalidateQueries({ queryKey: maintenanceQuery(id).queryKey }),
    // It may hold the secret of a device.
    gcTime: 0,
    meta: { quiet: true },
  });
}
