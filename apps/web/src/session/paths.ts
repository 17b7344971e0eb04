/** Where a password is changed; also where whoever has to choose one is led. */
export const PASSWORD_PATH = '/rest/user/passlist';
