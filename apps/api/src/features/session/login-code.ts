/** What `code` of a login holds. */
export interface LoginCode {
  /** Digits of the authenticator, or a recovery code; empty: none. */
  factor: string;
  /** A solved challenge as its solver wrote it; empty: none. */
  proof: string;
}

/** Longer than any second factor, shorter than any proof. */
const LONGEST_FACTOR = 40;

/** The second factor, a proof of work, or both with a blank between. A recovery code may be typed in groups. */
export function parseLoginCode(code: string | undefined): LoginCode {
  const parts = (code ?? '').split(/\s+/).filter((part) => part !== '');
  return {
    factor: parts.filter((part) => part.length <= LONGEST_FACTOR).join(''),
    proof: parts.find((part) => part.length > LONGEST_FACTOR) ?? '',
  };
}
