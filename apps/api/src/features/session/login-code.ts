/** Parts of a login's `code`. */
export interface LoginCode {
  /** Digits of the authenticator, or a recovery code; empty: none. */
  factor: string;
  /** A solved challenge; empty: none. */
  proof: string;
}

/** Longer than any second factor, shorter than any proof. */
const LONGEST_FACTOR = 40;

/**
 * Splits a code into a second factor and a proof of work, separated by a blank if both are present. A recovery code may be typed in groups.
 */
export function parseLoginCode(code: string | undefined): LoginCode {
  const parts = (code ?? '').split(/\s+/).filter((part) => part !== '');
  return {
    factor: parts.filter((part) => part.length <= LONGEST_FACTOR).join(''),
    proof: parts.find((part) => part.length > LONGEST_FACTOR) ?? '',
  };
}
