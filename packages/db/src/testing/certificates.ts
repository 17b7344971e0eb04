import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface TestCertificate {
  /** Paths of PEM files. */
  readonly cert: string;
  readonly key: string;
}

/** Makes certificates in `folder` with openssl. */
export class TestAuthority {
  readonly #folder: string;
  readonly #own: TestCertificate;

  constructor(folder: string, name = 'authority') {
    this.#folder = folder;
    this.#own = make(folder, name, ['-subj', `/CN=${name}`]);
  }

  /** Path of its own certificate. */
  get cert(): string {
    return this.#own.cert;
  }

  get pem(): Buffer {
    return readFileSync(this.#own.cert);
  }

  /** A certificate with this common name, valid for servers at 127.0.0.1 and localhost. */
  issue(commonName: string, days = 30): TestCertificate {
    return make(this.#folder, commonName, [
      ...['-CA', this.#own.cert, '-CAkey', this.#own.key, '-days', String(days), '-subj', `/CN=${commonName}`],
      ...['-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost', '-addext', 'basicConstraints=critical,CA:FALSE'],
    ]);
  }
}

function make(folder: string, name: string, args: readonly string[]): TestCertificate {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...kind, '-keyout', key, '-out', cert, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  return { cert, key };
}
