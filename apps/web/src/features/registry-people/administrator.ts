/** The role that the product comes with: it holds everything, always. */
export const ADMINISTRATOR_ROLE = 1;
