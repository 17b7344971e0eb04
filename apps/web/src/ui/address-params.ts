/** Ids and parameters in a list's address. */

export const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** `3` or `3,7,12`. */
export const idsOf = (text: string | null): readonly number[] | null =>
  text !== null && /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(text) ? text.split(',').map(Number) : null;

export type AddressChanges = Readonly<Record<string, string | number | null>>;

/** The parameters with some replaced. Null removes one. Others stay, including unknown ones. */
export function withParams(params: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}
