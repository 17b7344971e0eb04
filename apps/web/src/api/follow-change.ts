import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '@groundwatch/protocol/live';

/** Asks again for what a change touches. Queries about a device or a sensor name it in their key. */
export function followChange(queries: QueryClient, { deviceNo, sensorId, what }: LiveChange): void {
  if (what === 'remarks') {
    void queries.invalidateQueries({ queryKey: ['remarks', deviceNo] });
    return;
  }
  if (what === 'parameters') {
    void queries.invalidateQueries({ queryKey: ['parameters', deviceNo] });
    return;
  }
  // Stored values are answered calibrated: every curve, table and profile of the sensor is another one now.
  void queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'overview' || queryKey.includes(sensorId) || queryKey.includes(deviceNo),
  });
}
