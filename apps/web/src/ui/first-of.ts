/** Several names where there is room for one: the first, and how many more. */
export const firstOf = ([first, ...others]: readonly string[]): string =>
  first === undefined ? '' : others.length > 0 ? `${first} +${others.length}` : first;
