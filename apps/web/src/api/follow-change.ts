import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@groundwatch/protocol/live';
import { invalidate, isAbout, names } from './query.ts';

/** Asks again for what a change touches. */
export function followChange(queries: QueryClient, { deviceNo, sensorId, what }: LiveChange): void {
  if (what !== 'calibrations') {
    void invalidate(queries, [what], deviceNo);
    return;
  }
  // Stored values are answered calibrated: every curve, table and profile of the sensor is another one now.
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isAbout(queryKey, ['overview']) || names(queryKey, deviceNo, sensorId),
  });
}
