import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

/** How often the files are read, ms. Watching them would miss renames and links that change above them. */
const LOOK_MS = 10_000;
const DAY_MS = 86_400_000;

/** Paths of PEM files. */
export interface CertificateFiles {
  /** The certificate, followed by those between it and its authority. */
  readonly cert: string;
  readonly key: string;
  /** Authorities of the clients' certificates. */
  readonly ca?: string | undefined;
}

/** Key, certificate and authorities of a TLS server. */
interface CertificateContent {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca: Buffer | undefined;
}

interface CertificateLog {
  info(text: string): void;
  error(text: string): void;
}

/** The files cannot be used; the message gives the reason and never their content. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** The certificate of a TLS server, reloaded when its files change. If the new files cannot be used, the previous certificate stays. */
export class Certificate {
  readonly #files: CertificateFiles;
  readonly #log: CertificateLog;
  readonly #followers = new Set<(content: CertificateContent) => void>();
  readonly #timer: NodeJS.Timeout;
  #content: CertificateContent;
  #expiresAt: number;
  #problem = '';

  private constructor(files: CertificateFiles, content: CertificateContent, log: CertificateLog) {
    this.#files = files;
    this.#log = log;
    this.#content = content;
    this.#expiresAt = expiryOf(content);
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Throws CertificateError where the files cannot be used. */
  static async open(files: CertificateFiles, log: CertificateLog): Promise<Certificate> {
    return new Certificate(files, await read(files), log);
  }

  get content(): CertificateContent {
    return this.#content;
  }

  /** Clients' certificates can be checked. */
  get hasAuthorities(): boolean {
    return this.#content.ca !== undefined;
  }

  /** Days until it expires, with a fraction; negative afterwards. */
  get daysLeft(): number {
    return (this.#expiresAt - Date.now()) / DAY_MS;
  }

  /** The files have changed and cannot be used. */
  get isRefused(): boolean {
    return this.#problem !== '';
  }

  /** Calls `changed` with every new content until the returned function is called. */
  follow(changed: (content: CertificateContent) => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  /** Reads the files again; it never rejects. */
  async look(): Promise<void> {
    try {
      const content = await read(this.#files);
      this.#problem = '';
      if (isSame(content, this.#content)) return;
      this.#content = content;
      this.#expiresAt = expiryOf(content);
      for (const changed of this.#followers) changed(content);
      this.#log.info(`a new certificate is in use, for ${Math.floor(this.daysLeft)} days`);
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#problem) this.#log.error(`${message}; the certificate before stays in use`);
      this.#problem = message;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#followers.clear();
  }
}

async function read(files: CertificateFiles): Promise<CertificateContent> {
  const [cert, key, ca] = await Promise.all([
    contentOf(files.cert),
    contentOf(files.key),
    files.ca && contentOf(files.ca),
  ]);
  const content = { cert, key, ca: ca || undefined };
  try {
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      throw new Error('the key does not belong to the certificate');
    if (ca) new X509Certificate(ca);
    createSecureContext(content);
  } catch (cause) {
    throw new CertificateError(`${files.cert} and ${files.key} cannot be used: ${(cause as Error).message}`, { cause });
  }
  return content;
}

async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CertificateError(`${path} cannot be read (${(cause as NodeJS.ErrnoException).code})`, { cause });
  }
}

const expiryOf = ({ cert }: CertificateContent): number => new X509Certificate(cert).validToDate.getTime();

const isSame = (a: CertificateContent, b: CertificateContent): boolean =>
  a.cert.equals(b.cert) && a.key.equals(b.key) && (a.ca === b.ca || Boolean(a.ca && b.ca?.equals(a.ca)));
