import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Device,
  ReinstallationBody,
  ReinstallationEvent,
  ReinstallationPreview,
} from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { followChange } from '../../api/follow-change.ts';

const urlOf = (sensorId: number): string => `/rest/sensors/${sensorId}/reinstallations`;

/** Every re-installation of a sensor, the newest first. */
export const reinstallationsQuery = (sensorId: number) =>
  queryOptions({
    queryKey: ['reinstallations', sensorId],
    queryFn: ({ signal }) => call<ReinstallationEvent[]>(urlOf(sensorId), { signal }),
    meta: { quiet: true },
  });

/** What the readings around a time tell of the jumps; null: no time yet. */
export const jumpsQuery = (sensorId: number, at: string | null) =>
  queryOptions({
    queryKey: ['reinstallation-preview', sensorId, at],
    queryFn: ({ signal }) =>
      call<ReinstallationPreview>(`${urlOf(sensorId)}/preview`, { query: { at: at ?? '' }, signal }),
    enabled: at !== null,
    meta: { quiet: true },
  });

export function useReinstall({ deviceNo, stationId }: Pick<Device, 'deviceNo' | 'stationId'>) {
  const queries = useQueryClient();
  // Other pages hear of it by the server; this one need not wait for that.
  const follow = (sensorIds: readonly number[]): void => {
    for (const sensorId of sensorIds) followChange(queries, { deviceNo, stationId, sensorId, what: 'calibrations' });
  };
  const make = useMutation({
    mutationFn: async ({ sensorIds, body }: { sensorIds: readonly number[]; body: ReinstallationBody }) => {
      for (const sensorId of sensorIds) await call(urlOf(sensorId), { method: 'POST', body });
    },
    onSettled: (_data, _error, { sensorIds }) => follow(sensorIds),
    meta: { quiet: true },
  });
  const revoke = useMutation({
    mutationFn: ({ sensorId, id }: { sensorId: number; id: number }) =>
      call(`${urlOf(sensorId)}/${id}/revoke`, { method: 'POST' }),
    onSettled: (_data, _error, { sensorId }) => follow([sensorId]),
    meta: { quiet: true },
  });
  return { make, revoke };
}
