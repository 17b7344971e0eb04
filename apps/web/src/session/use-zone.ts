import { useSiteZone } from '../api/registry.ts';
import { useUtc } from './use-utc.ts';

/** The zone of times without a single site: UTC if selected, else the sites' common one. Undefined: this device's. */
export function useZone(): string | undefined {
  const [isUtc] = useUtc();
  const siteZone = useSiteZone();
  return isUtc ? 'UTC' : siteZone;
}
