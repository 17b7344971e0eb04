import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device, ReinstallationBody } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { followChange } from '../../live/follow-change.ts';
import { queryOf } from '../../api/query.ts';

/** All re-installations of a sensor, newest first. */
export const reinstallationsQuery = (sensorId: number) =>
  queryOf('GET /rest/sensors/:id/reinstallations', { params: { id: sensorId } });

/** Jumps computed from readings around a time. Null: no time yet. */
export const jumpsQuery = (sensorId: number, at: string | null) =>
  queryOf(
    'GET /rest/sensors/:id/reinstallations/preview',
    { params: { id: sensorId }, query: { at: at ?? '' } },
    { enabled: at !== null },
  );

export function useReinstall({ deviceNo, stationId }: Pick<Device, 'deviceNo' | 'stationId'>) {
  const queries = useQueryClient();
  // Refetches at once. Other pages are informed by the server.
  const follow = (sensorIds: readonly number[]): void => {
    for (const sensorId of sensorIds) followChange(queries, { topic: 'calibrations', deviceNo, stationId, sensorId });
  };
  const make = useMutation({
    mutationFn: async ({ sensorIds, body }: { sensorIds: readonly number[]; body: ReinstallationBody }) => {
      for (const sensorId of sensorIds)
        await call('POST /rest/sensors/:id/reinstallations', { params: { id: sensorId }, body });
    },
    onSettled: (_data, _error, { sensorIds }) => follow(sensorIds),
    meta: { quiet: true },
  });
  const revoke = useMutation({
    mutationFn: ({ sensorId, id }: { sensorId: number; id: number }) =>
      call('POST /rest/sensors/:id/reinstallations/:event/revoke', { params: { id: sensorId, event: id } }),
    onSettled: (_data, _error, { sensorId }) => follow([sensorId]),
    meta: { quiet: true },
  });
  return { make, revoke };
}
