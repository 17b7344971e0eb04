import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalibrationBody, Device } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { followChange } from '../../api/follow-change.ts';
import { queryOf } from '../../api/query.ts';

/** Every version of a sensor's calibration, the newest first. */
export const versionsQuery = (sensorId: number) =>
  queryOf('GET /rest/sensors/:id/calibrations', { params: { id: sensorId } });

export function useCalibrate({ deviceNo, stationId }: Device, sensorId: number) {
  const queries = useQueryClient();
  // Other pages hear of it by the server; this one need not wait for that.
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
