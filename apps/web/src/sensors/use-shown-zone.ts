import { useUtc } from '../session/use-utc.ts';

/** The zone in which the user reads a site's times: its own, or UTC. */
export const useShownZone = (siteZone: string | undefined): string | undefined => (useUtc()[0] ? 'UTC' : siteZone);
