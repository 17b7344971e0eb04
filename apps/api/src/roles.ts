/** Built-in roles. */
export const ADMINISTRATOR_ROLE = 1;
export const OPERATOR_ROLE = 2;
