/** Result codes after which the store keeps an entry. */
const KEEP = new Set([3, 4, 5]);
const BUSY = 3;

export const BUSY_WAIT_MS = 10_000;
export const REFUSED_WAIT_MS = 30_000;

export interface Entry {
  readonly type: number;
  readonly boot: number;
  readonly sequence: number;
  readonly body: Buffer;
  /** Number of transmissions; every one except the first has RESEND. */
  tries: number;
  isOnWay: boolean;
  /** Time of the last transmission, ms. */
  sentAt: number;
  /** Time of the first transmission, ms; 0 before it. */
  firstSentAt: number;
}

export interface Identity {
  boot: number;
  sequence: number;
}

/**
 * Store and forward: an entry stays until the server has answered that it has it (or never wants it). The oldest goes first; at most
 * `window` are in transmission. Pure state without sending or a clock.
 */
export class Outbox {
  readonly #entries = new Map<string, Entry>();
  readonly #window: number;
  readonly #capacity: number;
  readonly #patience: number;
  #identity: Identity;
  #notBefore = 0;
  #onWay = 0;
  /** Entries that a full store dropped. */
  forgotten = 0;

  /** `patience`: share of the usual waits. */
  constructor(options: { window: number; capacity?: number; boot?: number; sequence?: number; patience?: number }) {
    this.#window = options.window;
    this.#capacity = options.capacity ?? Infinity;
    this.#patience = options.patience ?? 1;
    this.#identity = { boot: options.boot ?? 1, sequence: options.sequence ?? 0 };
  }

  get size(): number {
    return this.#entries.size;
  }

  get onWay(): number {
    return this.#onWay;
  }

  /** ms since 1970 before which nothing may be sent. */
  get notBefore(): number {
    return this.#notBefore;
  }

  entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  /** The next boot counter and sequence; the boot counter also counts overflows of the sequence. */
  identity(): Identity {
    const { boot, sequence } = this.#identity;
    this.#identity =
      sequence === 0xffff ? { boot: (boot + 1) & 0xffff, sequence: 0 } : { boot, sequence: sequence + 1 };
    return { boot, sequence };
  }

  /** The device restarted: stored entries keep their identity, new ones get the next boot counter. */
  restart(): void {
    this.#identity = { boot: (this.#identity.boot + 1) & 0xffff, sequence: 0 };
  }

  /** Stores a body until it is answered. A full store drops its oldest entry that is not in transmission. */
  add(type: number, body: Buffer): Entry {
    if (this.#entries.size >= this.#capacity) this.#forgetOldest();
    const entry: Entry = { type, ...this.identity(), body, tries: 0, isOnWay: false, sentAt: 0, firstSentAt: 0 };
    this.#entries.set(keyOf(entry), entry);
    return entry;
  }

  /** Sends an answered entry once more, like a device that lost the answer. */
  repeat(entry: Entry): void {
    if (!this.#entries.has(keyOf(entry))) this.#entries.set(keyOf(entry), { ...entry, isOnWay: false, tries: 1 });
  }

  #forgetOldest(): void {
    for (const entry of this.#entries.values()) {
      if (entry.isOnWay) continue;
      this.#entries.delete(keyOf(entry));
      this.forgotten += 1;
      return;
    }
  }

  /** The oldest entry that may be sent at `now`, marked as in transmission; null when there is none. */
  take(now: number): Entry | null {
    if (now < this.#notBefore || this.#onWay >= this.#window || this.#onWay === this.#entries.size) return null;
    for (const entry of this.#entries.values()) {
      if (entry.isOnWay) continue;
      entry.isOnWay = true;
      entry.tries += 1;
      entry.sentAt = now;
      if (entry.firstSentAt === 0) entry.firstSentAt = now;
      this.#onWay += 1;
      return entry;
    }
    return null;
  }

  /** Processes an answer; returns the entry when it is done, null when it stays or is unknown. */
  answer(identity: Identity, code: number, now: number): Entry | null {
    const entry = this.#entries.get(keyOf(identity));
    if (!entry) return null;
    if (entry.isOnWay) {
      entry.isOnWay = false;
      this.#onWay -= 1;
    }
    if (KEEP.has(code)) {
      this.#notBefore = now + (code === BUSY ? BUSY_WAIT_MS : REFUSED_WAIT_MS) * this.#patience;
      return null;
    }
    this.#entries.delete(keyOf(entry));
    return entry;
  }

  /** Send time of the oldest entry in transmission; null when there is none. */
  oldestSentAt(): number | null {
    let oldest: number | null = null;
    for (const entry of this.#entries.values()) {
      if (entry.isOnWay && (oldest === null || entry.sentAt < oldest)) oldest = entry.sentAt;
    }
    return oldest;
  }

  /** Unanswered entries sent up to a time have to be sent again; returns their number. */
  expire(sentUntil: number): number {
    let expired = 0;
    for (const entry of this.#entries.values()) {
      if (!entry.isOnWay || entry.sentAt > sentUntil) continue;
      entry.isOnWay = false;
      expired += 1;
    }
    this.#onWay -= expired;
    return expired;
  }

  /** The connection is lost: entries in transmission have to be sent again. */
  connectionLost(): void {
    for (const entry of this.#entries.values()) entry.isOnWay = false;
    this.#onWay = 0;
  }
}

const keyOf = (identity: Identity): string => `${identity.boot}.${identity.sequence}`;
