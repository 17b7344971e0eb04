/** The built-in administrator role, which always has all permissions. */
export const ADMINISTRATOR_ROLE = 1;
