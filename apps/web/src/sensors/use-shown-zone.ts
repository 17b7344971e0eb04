import { createContext, useContext } from 'react';
import { useUtc } from '../session/use-utc.ts';

const OneZone = createContext<string | undefined>(undefined);

/** Within it all times use one zone, as on a wall, regardless of site and user. */
export const OneZoneProvider = OneZone.Provider;

/** The zone of a site's times: the common one, else UTC if the user selected it, else the site's. */
export function useShownZone(siteZone: string | undefined): string | undefined {
  const [isUtc] = useUtc();
  return useContext(OneZone) ?? (isUtc ? 'UTC' : siteZone);
}
