import { createContext, useContext } from 'react';
import { useUtc } from '../session/use-utc.ts';

const OneZone = createContext<string | undefined>(undefined);

/** Within it every time is told in one zone, as on a wall, whatever a site or the user would have. */
export const OneZoneProvider = OneZone.Provider;

/** The zone in which a site's times are read: the one that all are told in, else UTC if the user wants it, else its own. */
export function useShownZone(siteZone: string | undefined): string | undefined {
  const [isUtc] = useUtc();
  return useContext(OneZone) ?? (isUtc ? 'UTC' : siteZone);
}
