/** Without characters that are easily confused. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const FAIR = 256 - (256 % LETTERS.length);

/** A random password with equally likely characters. */
export function makePassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  let text = '';
  while (text.length < LENGTH) {
    for (const byte of fill(new Uint8Array(LENGTH))) {
      if (byte < FAIR && text.length < LENGTH) text += LETTERS[byte % LETTERS.length];
    }
  }
  return text;
}
