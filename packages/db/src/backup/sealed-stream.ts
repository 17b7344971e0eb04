import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** A backup cannot be made, read or restored. Its message is shown to the user. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const MAGIC = Buffer.from('groundwatch backup 1\n');
const SALT = 16;
const HEADER = MAGIC.length + SALT;
const FRAME = 1 << 20;
const TAG = 16;
/** Each derivation takes 128 MB and some tenths of a second, which slows down guessing. */
const COST = { N: 1 << 17, r: 8, p: 1, maxmem: 256 << 20 };

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  (promisify(scrypt) as (p: string, s: Buffer, n: number, o: object) => Promise<Buffer>)(passphrase, salt, 32, COST);

/**
 * The nonce has the frame number and a flag of the last frame, so missing, moved and cut-off frames are detected. Each file has its own
 * key.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce.writeUInt8(Number(isLast), 11);
  return nonce;
}

/** Splits a stream into pieces of `size` bytes. The last one is marked and has the rest, which may be empty. */
async function* pieces(
  source: AsyncIterable<Buffer>,
  size: number,
  start: Buffer = Buffer.alloc(0),
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held = [start];
  let length = start.length;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let all = Buffer.concat(held);
    // A full piece is yielded only after further bytes have arrived, as it may be the last one.
    for (; all.length > size; all = all.subarray(size)) yield { piece: all.subarray(0, size), isLast: false };
    held = [all];
    length = all.length;
  }
  yield { piece: Buffer.concat(held), isLast: true };
}

/** Encrypts a stream with AES-256-GCM in frames of 1 MiB. scrypt derives the key from the passphrase and a random salt of the file. */
export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const header = Buffer.concat([MAGIC, salt]);
  const key = await keyOf(passphrase, salt);
  yield header;
  let number = 0;
  for await (const { piece, isLast } of pieces(source, FRAME)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Decrypts what `seal` encrypted. A frame is yielded only after it was authenticated. Throws BackupError. */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < HEADER) {
    const next: IteratorResult<Buffer, unknown> = await iterator.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  const header = head.subarray(0, HEADER);
  if (header.length < HEADER || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupError('This is no backup of Groundwatch.');
  const key = await keyOf(passphrase, header.subarray(MAGIC.length));
  let number = 0;
  const rest = { [Symbol.asyncIterator]: () => iterator };
  for await (const { piece, isLast } of pieces(rest, FRAME + TAG, head.subarray(HEADER))) {
    yield open(piece, key, nonceOf(number, isLast), header, number === 0);
    number += 1;
  }
}

function open(piece: Buffer, key: Buffer, nonce: Buffer, header: Buffer, isFirst: boolean): Buffer {
  try {
    const cut = piece.length - TAG;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(header);
    decipher.setAuthTag(piece.subarray(cut));
    return Buffer.concat([decipher.update(piece.subarray(0, cut)), decipher.final()]);
  } catch (cause) {
    throw new BackupError(
      isFirst
        ? 'The passphrase does not fit this backup, or the file is damaged.'
        : 'The backup is damaged or cut off: make another one.',
      { cause },
    );
  }
}
