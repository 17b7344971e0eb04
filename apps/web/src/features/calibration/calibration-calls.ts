import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalibrationBody, Device } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { followChange } from '../../live/follow-change.ts';
import { queryOf } from '../../api/query.ts';

/** All versions of a sensor's calibration, newest first. */
export const versionsQuery = (sensorId: number) =>
  queryOf('GET /rest/sensors/:id/calibrations', { params: { id: sensorId } });

export function useCalibrate({ deviceNo, stationId }: Device, sensorId: number) {
  const queries = useQueryClient();
  // Refetches at once. Other pages are informed by the server.
  const onSettled = (): void => followChange(queries, { topic: 'calibrations', deviceNo, stationId, sensorId });
  const apply = useMutation({
    mutationFn: (body: CalibrationBody) =>
      call('POST /rest/sensors/:id/calibrations', { params: { id: sensorId }, body }),
    onSettled,
    meta: { quiet: true },
  });
  const revoke = useMutation({
    mutationFn: (version: number) =>
      call('POST /rest/sensors/:id/calibrations/:version/revoke', { params: { id: sensorId, version } }),
    onSettled,
    meta: { quiet: true },
  });
  return { apply, revoke };
}
