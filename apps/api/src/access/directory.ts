import type { Pool } from '../context.ts';
import type { Caller } from './caller.ts';
import type { LastSeen } from './last-seen.ts';
import { loadCaller } from './load-caller.ts';

/** What a login token says. The role is in it so that a changed role ends the session. */
export interface TokenPayload {
  sid: string;
  rid: number;
}

/** Longest time that a change made elsewhere stays unseen when the bus does not tell. */
const TRUST_MS = 2_000;
const MOST_ENTRIES = 10_000;

/** Who is behind a session, remembered for at most two seconds and forgotten at once when the registry changes. */
export class AccessDirectory {
  readonly #pool: Pool;
  readonly #clock: () => number;
  readonly #lastSeen: LastSeen;
  readonly #known = new Map<string, { at: number; caller: Promise<Caller | null> }>();
  #generation = 0;

  constructor(pool: Pool, clock: () => number, lastSeen: LastSeen) {
    this.#pool = pool;
    this.#clock = clock;
    this.#lastSeen = lastSeen;
  }

  /** null: the session is over. Rejects when the database is away. */
  async find(payload: TokenPayload): Promise<Caller | null> {
    const now = this.#clock();
    const caller = await this.#remembered(payload, now);
    if (!caller || caller.expiresAt <= now) return null;
    this.#lastSeen.note(caller.sessionId, now);
    return caller;
  }

  async #remembered({ sid, rid }: TokenPayload, now: number): Promise<Caller | null> {
    const key = `${sid} ${rid}`;
    const known = this.#known.get(key);
    if (known && now - known.at < TRUST_MS) return known.caller;
    if (this.#known.size >= MOST_ENTRIES) this.#known.clear();
    const caller = loadCaller(this.#pool, sid, rid, now);
    this.#known.set(key, { at: now, caller });
    caller.catch(() => this.#known.delete(key));
    return caller;
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
