import type { QueryClient } from '@tanstack/react-query';
import type { Changed } from '@groundwatch/protocol/live';
import { invalidate, isAbout, names } from '../api/query.ts';

/** Refetches the queries affected by a change, and notifies users who may release a waiting sounding. */
export function followChange(queries: QueryClient, changed: Changed): void {
  const { topic } = changed;
  if (topic === 'calibrations') {
    // Stored values are answered calibrated, so every curve, table and profile of the sensor changes.
    const { deviceNo, sensorId } = changed;
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => isAbout(queryKey, ['overview', 'judged']) || names(queryKey, deviceNo, sensorId),
    });
  } else if (topic === 'remarks' || topic === 'parameters') void invalidate(queries, [topic], changed.deviceNo);
  else if (topic === 'crm') void invalidate(queries, ['crm', 'crm-clients', 'crm-sea', 'crm-contacts', 'crm-work']);
  else void invalidate(queries, [topic]);
  if (topic === 'horns' && changed.state === 'awaiting')
    void import('./call-for-release.ts').then(({ callForRelease }) => callForRelease(queries, changed.id));
}
