/** Finds the keyword anywhere in a text; LIKE's own characters stand for themselves. */
export const likePattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
