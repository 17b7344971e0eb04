import { Certificate, CertificateError, type CertificateFiles } from '@groundwatch/db';
import { listenerError, type TlsMode } from '@groundwatch/protocol/model';
import type { Logger } from 'pino';
import { Handshakes } from './handshakes.ts';

/** The certificate of a process's listeners, opened by the first that needs it, so that the others need none. */
export class ListenerCertificates {
  readonly #files: CertificateFiles | undefined;
  readonly #log: Logger;
  #current: Certificate | undefined;

  constructor(files: CertificateFiles | undefined, log: Logger) {
    this.#files = files;
    this.#log = log;
  }

  get current(): Certificate | undefined {
    return this.#current;
  }

  /** TLS for a listener, or an error that says what is missing. */
  async handshakes(mode: TlsMode): Promise<Handshakes | string> {
    if (!this.#files) return listenerError('noCertificate', 'RTU_TLS_CERT_FILE');
    if (mode !== 'on' && !this.#files.ca) return listenerError('noAuthorities', 'RTU_TLS_CA_FILE');
    try {
      this.#current ??= await Certificate.open(this.#files, this.#log);
    } catch (error) {
      if (error instanceof CertificateError) return listenerError('certificate', error.message);
      throw error;
    }
    return new Handshakes(this.#current, mode);
  }

  close(): void {
    this.#current?.close();
  }
}
