import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** DER encoding: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);
const time = (ms: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`));
const named = (name: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const extension = (id: string, content: Buffer): Buffer =>
  sequence(oid(id), der(0x01, Buffer.from([0xff])), der(0x04, content));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

const pem = (content: Buffer): string => {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

/** PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;

/** A certificate authority, valid from 20 days ago until 10 days from now. */
export class Authority {
  readonly cert: string;
  readonly #name: string;
  readonly #key: KeyObject;

  constructor(name: string) {
    this.#name = name;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.cert = pem(this.#signed(name, publicKey, 10, extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))));
  }

  /** `hosts`: names, or IPv4 addresses. */
  issue(commonName: string, days = 10, hosts: readonly string[] = [commonName]): TestCertificate {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const alternatives = hosts.map((host) =>
      /^[\d.]+$/.test(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
    );
    const cert = pem(this.#signed(commonName, publicKey, days, extension('551d11', sequence(...alternatives))));
    return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
  }

  #signed(subject: string, key: KeyObject, days: number, more: Buffer): Buffer {
    const now = Date.now();
    const body = sequence(
      der(0xa0, der(0x02, Buffer.from([2]))),
      der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      ecdsaWithSha256,
      named(this.#name),
      sequence(time(now - 20 * DAY_MS), time(now + days * DAY_MS)),
      named(subject),
      key.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(more)),
    );
    return sequence(body, ecdsaWithSha256, bits(sign('sha256', body, this.#key)));
  }
}

/** An authority whose certificates are files in `folder`, for servers at 127.0.0.1 and localhost. */
export class TestAuthority {
  /** Path of its own certificate. */
  readonly cert: string;
  readonly pem: string;
  readonly #folder: string;
  readonly #authority: Authority;

  constructor(folder: string, name = 'authority') {
    this.#folder = folder;
    this.#authority = new Authority(name);
    this.pem = this.#authority.cert;
    this.cert = join(folder, `${name}.crt`);
    writeFileSync(this.cert, this.pem);
  }

  /** Paths of the files. */
  issue(commonName: string, days = 30): TestCertificate {
    const { cert, key } = this.#authority.issue(commonName, days, ['127.0.0.1', 'localhost']);
    const paths = { cert: join(this.#folder, `${commonName}.crt`), key: join(this.#folder, `${commonName}.key`) };
    writeFileSync(paths.cert, cert);
    // PostgreSQL refuses a key that others may read.
    writeFileSync(paths.key, key, { mode: 0o600 });
    return paths;
  }
}
