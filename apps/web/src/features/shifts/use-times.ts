import { useZone } from '../../session/use-zone.ts';
import { formatShortStamp, zoneOffset } from '../../ui/format-time.ts';

/** Times of a report, all in one zone, which is named once. `at`: the time of the report, ISO 8601. */
export function useTimes(at: string): { stamp: (iso: string) => string; zone: string; zoneName: string } {
  const zone = useZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = Date.parse(at);
  const offset = zoneOffset(zone, moment);
  return {
    stamp: (iso) => formatShortStamp(Date.parse(iso), moment, zone),
    zone,
    zoneName: zone === 'UTC' ? offset : `${zone} ${offset}`,
  };
}
