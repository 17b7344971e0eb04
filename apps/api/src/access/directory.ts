import type { Pool } from '@groundwatch/db';
import type { Caller } from './caller.ts';
import type { LastSeen } from './last-seen.ts';
import { loadApiToken } from './load-api-token.ts';
import { loadCaller } from './load-caller.ts';
import { loadDisplay } from './load-display.ts';

/** Content of a login token. It names the role, so that a changed role ends the session. */
export interface TokenPayload {
  sid: string;
  rid: number;
}

/** What identifies a caller: a person's login token, or the hash of the token of a screen or program. */
export type Credential = TokenPayload | { display: string } | { apiToken: string };

type LastUses = Readonly<Record<'session' | 'display' | 'apiToken', LastSeen>>;

/** How long a change made by another process can stay unnoticed when the bus is down. */
const TRUST_MS = 2_000;
const MOST_ENTRIES = 10_000;

/** Finds the caller of a session or token. Results are cached for two seconds and dropped when the registry changes. */
export class AccessDirectory {
  readonly #pool: Pool;
  readonly #clock: () => number;
  readonly #lastSeen: LastUses;
  readonly #known = new Map<string, { at: number; caller: Promise<Caller | null> }>();
  #generation = 0;

  constructor(pool: Pool, clock: () => number, lastSeen: LastUses) {
    this.#pool = pool;
    this.#clock = clock;
    this.#lastSeen = lastSeen;
  }

  /** null: the session has ended or the screen was revoked. Rejects when the database is unreachable. */
  async find(credential: Credential): Promise<Caller | null> {
    const now = this.#clock();
    const caller = await this.#remembered(credential, now);
    if (!caller || caller.expiresAt <= now) return null;
    if (caller.display) this.#lastSeen.display.note(String(caller.display.id), now);
    else if (caller.apiTokenId !== null) this.#lastSeen.apiToken.note(String(caller.apiTokenId), now);
    else this.#lastSeen.session.note(caller.sessionId, now);
    return caller;
  }

  async #remembered(credential: Credential, now: number): Promise<Caller | null> {
    const key = JSON.stringify(credential);
    const known = this.#known.get(key);
    if (known && now - known.at < TRUST_MS) return known.caller;
    if (this.#known.size >= MOST_ENTRIES) this.#known.clear();
    const caller = this.#load(credential, now);
    this.#known.set(key, { at: now, caller });
    caller.catch(() => this.#known.delete(key));
    return caller;
  }

  #load(credential: Credential, now: number): Promise<Caller | null> {
    if ('display' in credential) return loadDisplay(this.#pool, credential.display);
    if ('apiToken' in credential) return loadApiToken(this.#pool, credential.apiToken);
    return loadCaller(this.#pool, credential.sid, credential.rid, now);
  }

  /** Increases with every registry change that this process learns of; compare it before reusing a cached answer. */
  get generation(): number {
    return this.#generation;
  }

  invalidate(): void {
    this.#generation += 1;
    this.#known.clear();
  }
}
