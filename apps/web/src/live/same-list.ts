/** `known` while `next` has the same items, so that what depends on the list is not computed again. */
export const sameList = <T>(
  known: readonly T[],
  next: readonly T[],
  isSame: (a: T, b: T | undefined) => boolean = Object.is,
): readonly T[] =>
  next.length === known.length && next.every((item, index) => isSame(item, known[index])) ? known : next;
