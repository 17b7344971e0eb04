import { useUser } from '../session/session.ts';

/** The role that the logo, the device maintenance and the drop-down of the header are for. */
const CHIEF_ROLE = 1;

export const useIsChief = (): boolean => useUser().data?.roleId === CHIEF_ROLE;
