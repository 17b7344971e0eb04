import type { Pool } from '@groundwatch/db';
import type { Logger } from 'pino';
import type { LivePublisher } from '../recorder/live.ts';
import type { PromotionsPort } from './host.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { DeviceRegistry } from '../registry/registry.ts';

export interface PromotionsDeps {
  readonly pool: Pool;
  readonly registry: DeviceRegistry;
  readonly live: LivePublisher;
  readonly log: Logger;
}

/** Promotes the next secret or the next listener of a device that uses it. */
export class Promotions implements PromotionsPort {
  readonly #deps: PromotionsDeps;

  constructor(deps: PromotionsDeps) {
    this.#deps = deps;
  }

  async hasSecret(device: DeviceEntry, secret: Buffer): Promise<boolean> {
    const { pool, registry } = this.#deps;
    const { rows } = await pool.query<{ nextSecret: Buffer | null }>({
      name: 'device_secret_proven',
      text: `UPDATE device SET secret = $2, next_secret = nullif(next_secret, $2) WHERE id = $1 AND $2 IN (secret, next_secret)
        RETURNING next_secret AS "nextSecret"`,
      values: [device.id, secret],
    });
    const [row] = rows;
    if (!row) return false;
    registry.amend(device, { secret, nextSecret: row.nextSecret });
    this.#publish();
    return true;
  }

  cameThrough(device: DeviceEntry, tcpServerId: number): void {
    if (device.nextTcpServerId !== tcpServerId) return;
    this.#moved(device, tcpServerId).catch((error: unknown) =>
      this.#deps.log.warn({ err: error, deviceNo: device.deviceNo }, 'the move to a listener could not be stored'),
    );
  }

  async #moved(device: DeviceEntry, tcpServerId: number): Promise<void> {
    await this.#deps.pool.query({
      name: 'device_came_through',
      text: 'UPDATE device SET tcp_server_id = $2, next_tcp_server_id = NULL WHERE id = $1 AND next_tcp_server_id = $2',
      values: [device.id, tcpServerId],
    });
    await this.#deps.registry.refresh();
    this.#publish();
  }

  /** Makes other processes reload the row. */
  #publish(): void {
    this.#deps.live.publish([{ kind: 'registry', tables: ['device'] }]);
  }
}
