import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountKey } from './keys.ts';

const KEPT_S = 180 * 86_400;

/**
 * A browser that has logged in to an account keeps a signed cookie (OWASP: device cookie). Failed attempts of others at the account or
 * address do not delay it; its own do.
 */
export class KnownBrowsers {
  readonly #key: string;
  readonly #clock: () => number;

  constructor(key: string, clock: () => number) {
    this.#key = key;
    this.#clock = clock;
  }

  /** One cookie per account, whose name does not disclose the account. */
  cookieName(accountName: string): string {
    return `known-${this.#sign(`name ${accountKey(accountName)}`).slice(0, 16)}`;
  }

  /** A new cookie after each login, so that a copied one is worth little. */
  issue(accountName: string): { name: string; value: string; maxAge: number } {
    const until = Math.floor(this.#clock() / 1_000) + KEPT_S;
    const name = this.cookieName(accountName);
    const said = `${randomBytes(12).toString('base64url')}.${until}`;
    return { name, value: `${said}.${this.#sign(`${name} ${said}`)}`, maxAge: KEPT_S };
  }

  /** Id of the browser, if its cookie is valid for the account; else null. */
  idOf(accountName: string, cookies: Readonly<Record<string, string | undefined>>): string | null {
    const name = this.cookieName(accountName);
    return this.#read(name, cookies[name]);
  }

  /** Id of the browser, if it knows any account; else null. */
  anyOf(cookies: Readonly<Record<string, string | undefined>>): string | null {
    for (const [name, value] of Object.entries(cookies)) {
      const id = name.startsWith('known-') ? this.#read(name, value) : null;
      if (id !== null) return id;
    }
    return null;
  }

  #read(name: string, value: string | undefined): string | null {
    const [id = '', until = '', signature = ''] = value?.split('.') ?? [];
    const expected = this.#sign(`${name} ${id}.${until}`);
    if (signature.length !== expected.length) return null;
    const isOwn = timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    return isOwn && Number(until) * 1_000 > this.#clock() ? id : null;
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
