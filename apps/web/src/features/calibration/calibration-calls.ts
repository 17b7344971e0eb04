import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalibrationBody, CalibrationVersion, Device } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { followChange } from '../../api/follow-change.ts';

const urlOf = (sensorId: number): string => `/rest/sensors/${sensorId}/calibrations`;

/** Every version of a sensor's calibration, the newest first. */
export const versionsQuery = (sensorId: number) =>
  queryOptions({
    queryKey: ['calibrations', sensorId],
    queryFn: ({ signal }) => call<CalibrationVersion[]>(urlOf(sensorId), { signal }),
    meta: { quiet: true },
  });

export function useCalibrate({ deviceNo, stationId }: Device, sensorId: number) {
  const queries = useQueryClient();
  // Other pages hear of it by the server; this one need not wait for that.
  const onSettled = (): void => followChange(queries, { deviceNo, stationId, sensorId, what: 'calibrations' });
  const apply = useMutation({
    mutationFn: (body: CalibrationBody) => call(urlOf(sensorId), { method: 'POST', body }),
    onSettled,
    meta: { quiet: true },
  });
  const revoke = useMutation({
    mutationFn: (version: number) => call(`${urlOf(sensorId)}/${version}/revoke`, { method: 'POST' }),
    onSettled,
    meta: { quiet: true },
  });
  return { apply, revoke };
}
