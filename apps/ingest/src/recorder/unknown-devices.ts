import type { Pool } from '@groundwatch/db';
import type { Logger } from 'pino';
import type { UnknownDevice } from './jobs.ts';

/** Numbers that wait to be written; further ones are dropped, they will knock again. */
const MAX_WAITING = 1000;
const MAX_BIGINT = 2n ** 63n - 1n;

/** Writes down devices that nobody registered: one row a number, with a count and its first frame. */
export class UnknownDevices {
  readonly #pool: Pool;
  readonly #log: Logger;
  #waiting = new Map<string, { unknown: UnknownDevice; count: number }>();
  #writing: Promise<void> | null = null;

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  add(unknown: UnknownDevice): void {
    const { deviceNo } = unknown;
    const known = this.#waiting.get(deviceNo);
    if (known) known.count += 1;
    else if (this.#waiting.size < MAX_WAITING && BigInt(deviceNo) <= MAX_BIGINT) {
      this.#waiting.set(deviceNo, { unknown, count: 1 });
    }
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
  }

  async idle(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const waiting = this.#waiting;
      this.#waiting = new Map();
      for (const { unknown, count } of waiting.values()) {
        try {
          await this.#pool.query({
            name: 'quarantine_unknown',
            text: `INSERT INTO quarantine AS q (device_no, reason, count, frame, tcp_server_id, address)
              VALUES ($1, 'unknown_device', $2, $3, (SELECT id FROM tcp_server WHERE id = $4), $5)
              ON CONFLICT (device_no, reason, identity) DO UPDATE
                SET count = q.count + excluded.count, last_at = now(), address = excluded.address`,
            values: [unknown.deviceNo, count, unknown.frame, unknown.tcpServerId, unknown.address],
          });
        } catch (error) {
          this.#log.warn({ err: error, deviceNo: unknown.deviceNo }, 'an unknown device could not be written down');
        }
      }
    }
  }
}
