import type { Pool } from '@groundwatch/db';
import type { Caller } from './caller.ts';
import type { LastSeen } from './last-seen.ts';
import { loadApiToken } from './load-api-token.ts';
import { loadCaller } from './load-caller.ts';
import { loadDisplay } from './load-display.ts';

/** What a login token says. The role is in it so that a changed role ends the session. */
export interface TokenPayload {
  sid: string;
  rid: number;
}

/** What a caller comes with: a person's login token, or the hash of a screen's or a program's token. */
export type Credential = TokenPayload | { display: string } | { apiToken: string };

type LastUses = Readonly<Record<'session' | 'display' | 'apiToken', LastSeen>>;

/** Longest time that a change made elsewhere stays unseen when the bus does not tell. */
const TRUST_MS = 2_000;
const MOST_ENTRIES = 10_000;

/** Who is behind a session, or the token of a screen or a program, remembered for at most two seconds and forgotten at once when the registry changes. */
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

  /** null: the session is over, the screen was revoked. Rejects when the database is away. */
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

  /** Grows with every change of the registry that this process hears of: whoever keeps answers compares it. */
  get generation(): number {
    return this.#generation;
  }

  invalidate(): void {
    this.#generation += 1;
    this.#known.clear();
  }
}
