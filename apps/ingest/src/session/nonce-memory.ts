import type { DeviceEntry } from '../registry/device-entry.ts';

/** Remembers the nonces that devices used, for as long as their HELLO could be replayed. */
export class NonceMemory {
  readonly #lifeMs: number;
  readonly #used = new Map<string, number>();

  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  /** False when the device used the nonce before. */
  accept(device: DeviceEntry, nonce: Buffer, now: number): boolean {
    const key = `${device.id}:${nonce.toString('base64')}`;
    const until = this.#used.get(key);
    if (until !== undefined && until > now) return false;
    this.#used.delete(key);
    this.#used.set(key, now + this.#lifeMs);
    return true;
  }

  /** Entries stand in order of their end. */
  prune(now: number): void {
    for (const [key, until] of this.#used) {
      if (until > now) return;
      this.#used.delete(key);
    }
  }

  get size(): number {
    return this.#used.size;
  }
}
