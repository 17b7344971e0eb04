import type { Pool } from '@groundwatch/db';
import type { Logger } from 'pino';
import type { UnknownDevice } from '../batch/jobs.ts';

/** Numbers that wait to be written; further ones are dropped, as the devices try again. */
const MAX_WAITING = 1000;
/** Rows of unknown devices that are kept. Beyond that the oldest with a single attempt are deleted first. */
const MAX_KEPT = 10_000;
const MAX_BIGINT = 2n ** 63n - 1n;

/** Records unregistered devices: one row per number, with a count and the first frame. */
export class UnknownDevices {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #most: number;
  #waiting = new Map<string, { unknown: UnknownDevice; count: number }>();
  #writing: Promise<void> | null = null;

  constructor(pool: Pool, log: Logger, most = MAX_KEPT) {
    this.#pool = pool;
    this.#log = log;
    this.#most = most;
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
      const waiting = [...this.#waiting.values()];
      this.#waiting = new Map();
      try {
        await this.#pool.query({
          name: 'quarantine_unknown',
          text: `INSERT INTO quarantine AS q (device_no, reason, count, frame, tcp_server_id, address)
            SELECT u.device_no, 'unknown_device', u.count, u.frame, s.id, u.address
            FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::int[], $5::text[]) AS u(device_no, count, frame, server_id, address)
            LEFT JOIN tcp_server s ON s.id = u.server_id ORDER BY u.device_no
            ON CONFLICT (device_no, reason, identity) DO UPDATE
              SET count = q.count + excluded.count, last_at = now(), address = excluded.address`,
          values: [
            waiting.map(({ unknown }) => unknown.deviceNo),
            waiting.map(({ count }) => count),
            waiting.map(({ unknown }) => unknown.frame),
            waiting.map(({ unknown }) => unknown.tcpServerId),
            waiting.map(({ unknown }) => unknown.address),
          ],
        });
        await this.#pool.query({
          name: 'quarantine_unknown_bound',
          text: `DELETE FROM quarantine WHERE id IN (SELECT id FROM quarantine WHERE reason = 'unknown_device'
            ORDER BY count > 1 DESC, last_at DESC, id DESC OFFSET $1)`,
          values: [this.#most],
        });
      } catch (error) {
        // The devices will try again.
        this.#log.warn({ err: error, devices: waiting.length }, 'unknown devices could not be written down');
      }
    }
  }
}
