import type { Pool } from '@groundwatch/db';
import type { DeviceEntry } from './device-entry.ts';

/** The nonces that devices used, shared by every process. */
export class Nonces {
  readonly #pool: Pool;
  /** How long a HELLO could be replayed. */
  readonly #lifeMs: number;

  constructor(pool: Pool, lifeMs: number) {
    this.#pool = pool;
    this.#lifeMs = lifeMs;
  }

  /** False when the device used the nonce before. Rejects when the database is unreachable. */
  async accept(device: DeviceEntry, nonce: Buffer, now: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: 'hello_nonce',
      text: 'INSERT INTO hello_nonce (device_id, nonce, used_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      values: [device.id, nonce, new Date(now)],
    });
    return rowCount === 1;
  }

  /** Deletes nonces whose HELLO would be refused for its send time. */
  async prune(now: number): Promise<void> {
    await this.#pool.query('DELETE FROM hello_nonce WHERE used_at < $1', [new Date(now - this.#lifeMs)]);
  }
}
