import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Purposes of encryption, each with its own key; `proof` shows whether a key is right. */
export type Purpose =
  | 'device secret'
  | 'station password'
  | 'second factor'
  | 'channel secret'
  | 'command secret'
  | 'forwarding secret'
  | 'map key'
  | 'proof';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LEAST = 1 + NONCE_BYTES + TAG_BYTES;

/** The value was encrypted with another secret, or modified. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * AES-256-GCM with one key per purpose, derived from the installation's secret by HKDF-SHA256. Format: version 1, nonce 12 (random),
 * ciphertext, tag 16 bytes.
 */
export class Sealer {
  readonly #secret: string;
  readonly #keys = new Map<Purpose, Buffer>();

  constructor(secret: string) {
    this.#secret = secret;
  }

  #keyFor(purpose: Purpose): Buffer {
    let key = this.#keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#secret, '', `groundwatch seal ${purpose}`, 32));
      this.#keys.set(purpose, key);
    }
    return key;
  }

  seal(purpose: Purpose, plain: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose), nonce);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws SealError. */
  open(purpose: Purpose, sealed: Uint8Array): Buffer {
    if (sealed.length < LEAST || sealed[0] !== VERSION) throw new SealError('this is nothing sealed');
    const end = sealed.length - TAG_BYTES;
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(end));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, end)), decipher.final()]);
    } catch (cause) {
      throw new SealError('this was sealed with another secret, or was changed', { cause });
    }
  }

  /** Encrypts values by name, each separately as base64, so that names can be read, removed and counted without decrypting. */
  sealTexts(purpose: Purpose, plain: Readonly<Record<string, string>>): Record<string, string> {
    const seal = (text: string): string => this.seal(purpose, Buffer.from(text)).toString('base64');
    return Object.fromEntries(Object.entries(plain).map(([name, text]) => [name, seal(text)]));
  }

  /** Throws SealError. */
  openTexts(purpose: Purpose, sealed: Readonly<Record<string, string>>): Record<string, string> {
    const open = (text: string): string => this.open(purpose, Buffer.from(text, 'base64')).toString();
    return Object.fromEntries(Object.entries(sealed).map(([name, text]) => [name, open(text)]));
  }
}

let present: Sealer | null = null;

/** Sets the installation's secret of this process, once, before it reads or writes encrypted values. */
export function sealWith(secret: string): Sealer {
  present = new Sealer(secret);
  return present;
}

/** The sealer of this process, used by encrypted columns. */
export function sealer(): Sealer {
  if (!present) throw new SealError('this process was not given the secret of the installation');
  return present;
}
