/** Roles of the product itself. */
export const ADMINISTRATOR_ROLE = 1;
export const OPERATOR_ROLE = 2;
