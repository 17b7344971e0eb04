import { useUser } from '../session/session.ts';

/** The role with logo, device maintenance, and the header's drop-down. */
const CHIEF_ROLE = 1;

export const useIsChief = (): boolean => useUser().data?.roleId === CHIEF_ROLE;
