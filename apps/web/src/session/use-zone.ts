import { useSiteZone } from '../api/registry.ts';
import { useUtc } from './use-utc.ts';

/** The zone in which what belongs to no single site is told: UTC if the user wants it, else that of the sites; undefined: that of this device. */
export function useZone(): string | undefined {
  const [isUtc] = useUtc();
  const siteZone = useSiteZone();
  return isUtc ? 'UTC' : siteZone;
}
