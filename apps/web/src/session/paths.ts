/** The page for changing a password, also the target of a required change. */
export const PASSWORD_PATH = '/rest/user/passlist';
