import { createHash } from 'node:crypto';
import { accountKey } from './keys.ts';
import common from './common-passwords.json' with { type: 'json' };

/**
 * The first four bytes of the SHA-256 of the ten thousand passwords that are met most, and of the longer ones among the fifty thousand
 * (list of @zxcvbn-ts/language-common 4.1.3): nobody has to read them here, and one in 400,000 others is refused with them.
 */
const known: ReadonlySet<number> = (() => {
  const bytes = Buffer.from(common.sha256, 'base64');
  return new Set(Array.from({ length: bytes.length / 4 }, (_, n) => bytes.readUInt32BE(n * 4)));
})();

const PRODUCT = 'groundwatch';
/** Different characters that a password has at least; characters that it has beside a name. */
const LEAST_DIFFERENT = 5;
const LEAST_BESIDE = 6;
/** So many digits and signs around a common word make no other password of it. */
const MOST_AROUND = 5;

const isCommon = (text: string): boolean => known.has(createHash('sha256').update(text).digest().readUInt32BE(0));

/** The same part over and over. */
const isRepeated = (text: string): boolean => /^(.{1,8}?)\1+.{0,2}$/su.test(text);

/** Characters in their order, or against it. */
function isRow(text: string): boolean {
  const steps = Array.from(text.slice(1), (char, at) => (char.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0));
  return steps.filter((step) => Math.abs(step) !== 1).length <= 1;
}

/** Why a password is among the first that are tried (a key of the words of fields); null: it is not. */
export function weakness(password: string, accountName: string): 'commonPassword' | 'nameInPassword' | null {
  const text = password.normalize('NFKC').toLowerCase();
  for (const name of [accountKey(accountName), PRODUCT])
    if (name.length > 2 && text.includes(name) && text.length - name.length < LEAST_BESIDE) return 'nameInPassword';
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isWord = word.length > 3 && text.length - word.length <= MOST_AROUND && isCommon(word);
  const isPoor = new Set(text).size < LEAST_DIFFERENT || isRepeated(text) || isRow(text);
  return isCommon(text) || isWord || isPoor ? 'commonPassword' : null;
}
