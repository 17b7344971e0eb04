/** @template T @param {T | undefined} value @returns {T} */
export function must(value) {
  if (value === undefined) throw new Error('no such machine');
  return value;
}
