import type { QueryClient } from '@tanstack/react-query';
import type { Changed } from '@groundwatch/protocol/live';
import { invalidate, isAbout, names } from '../api/query.ts';

/** Asks again for what a change touches. Whoever may release a sounding of horns that waits for it is called. */
export function followChange(queries: QueryClient, changed: Changed): void {
  const { topic } = changed;
  if (topic === 'calibrations') {
    // Stored values are answered calibrated: every curve, table and profile of the sensor is another one now.
    const { deviceNo, sensorId } = changed;
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => isAbout(queryKey, ['overview']) || names(queryKey, deviceNo, sensorId),
    });
  } else if (topic === 'remarks' || topic === 'parameters') void invalidate(queries, [topic], changed.deviceNo);
  else if (topic === 'crm') void invalidate(queries, ['crm', 'crm-clients', 'crm-sea', 'crm-contacts', 'crm-work']);
  else void invalidate(queries, [topic]);
  if (topic === 'horns' && changed.state === 'awaiting')
    void import('./call-for-release.ts').then(({ callForRelease }) => callForRelease(queries, changed.id));
}
