import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../api/query.ts';
import type { Span } from '../charts/curve.ts';

/** The most remarks on a curve. */
const MOST_ON_A_CURVE = 200;

export interface RemarksView {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly keyword?: string | undefined;
  readonly sensorId?: number | undefined;
  readonly current: number;
  readonly size: number;
}

export const remarksQuery = (deviceNo: string, view: RemarksView) =>
  queryOf(
    'GET /rest/devices/:deviceNo/remarks',
    { params: { deviceNo }, query: { ...view } },
    {
      placeholderData: (previous, query) =>
        query?.queryKey[1].params.deviceNo === deviceNo ? keepPreviousData(previous) : undefined,
    },
  );

/** Remarks of a device and its sensors within a period (ms since 1970), newest first, updated by messages. */
export function useRemarks(deviceNo: string, { from, to }: Span) {
  const view = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    current: 1,
    size: MOST_ON_A_CURVE,
  };
  return useQuery({ ...remarksQuery(deviceNo, view), select: ({ records }) => records });
}

/** Opens the form for a remark at a time (ms since 1970), optionally of a sensor. The remarks tab reads the address. */
export function useWriteRemark(): (at: number, sensorId?: number) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (at, sensorId) =>
      setParams((params) => {
        const next = new URLSearchParams(params);
        next.set('tab', 'remarks');
        next.set('remarkAt', new Date(at).toISOString());
        if (sensorId === undefined) next.delete('remarkSensor');
        else next.set('remarkSensor', String(sensorId));
        return next;
      }),
    [setParams],
  );
}
