import { createHash } from 'node:crypto';
import { accountKey } from './keys.ts';
import common from './common-passwords.json' with { type: 'json' };

/**
 * The first four bytes of the SHA-256 of the ten thousand most common passwords, and of the longer ones among fifty thousand (list of
 * @zxcvbn-ts/language-common 4.1.3). The passwords need not be stored in clear, and one in 400,000 others is refused by accident.
 */
const known: ReadonlySet<number> = (() => {
  const bytes = Buffer.from(common.sha256, 'base64');
  return new Set(Array.from({ length: bytes.length / 4 }, (_, n) => bytes.readUInt32BE(n * 4)));
})();

const PRODUCT = 'groundwatch';
/** Minimum number of different characters, and of characters besides a name. */
const LEAST_DIFFERENT = 5;
const LEAST_BESIDE = 6;
/** A common word with at most this many added digits and signs is still common. */
const MOST_AROUND = 5;

const isCommon = (text: string): boolean => known.has(createHash('sha256').update(text).digest().readUInt32BE(0));

/** The same part repeated. */
const isRepeated = (text: string): boolean => /^(.{1,8}?)\1+.{0,2}$/su.test(text);

/** Consecutive characters, ascending or descending. */
function isRow(text: string): boolean {
  const steps = Array.from(text.slice(1), (char, at) => (char.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0));
  return steps.filter((step) => Math.abs(step) !== 1).length <= 1;
}

/** Why a password is easily guessed (a key of the field words); null: it is not. */
export function weakness(password: string, accountName: string): 'commonPassword' | 'nameInPassword' | null {
  const text = password.normalize('NFKC').toLowerCase();
  for (const name of [accountKey(accountName), PRODUCT])
    if (name.length > 2 && text.includes(name) && text.length - name.length < LEAST_BESIDE) return 'nameInPassword';
  const word = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isWord = word.length > 3 && text.length - word.length <= MOST_AROUND && isCommon(word);
  const isPoor = new Set(text).size < LEAST_DIFFERENT || isRepeated(text) || isRow(text);
  return isCommon(text) || isWord || isPoor ? 'commonPassword' : null;
}
