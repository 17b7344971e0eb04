/** LIKE pattern that finds the keyword anywhere, with LIKE's special characters escaped. */
export const likePattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
