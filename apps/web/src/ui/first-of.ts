/** Several names in little room: the first, and the number of others. */
export const firstOf = ([first, ...others]: readonly string[]): string =>
  first === undefined ? '' : others.length > 0 ? `${first} +${others.length}` : first;
