import type { Pool } from '../../context.ts';
import { SharedRuns } from '../../shared-runs.ts';
import { channelSenders } from '../channels/channels.ts';
import type { ChannelDeps, ChannelRow, Outcome } from '../channels/outcome.ts';
import { isEnd } from '../plan-deliveries.ts';
import { claimDeliveries, readChannel, type Claimed } from './claim.ts';
import { MOST_TRIES, recordEnd, recordOutcome } from './record.ts';

export interface QueueDeps extends ChannelDeps {
  pool: Pool;
  onError: (error: unknown) => void;
}

/** Sends the deliveries of one channel, a few at a time: a slow or dead channel delays only itself. */
export class ChannelQueue {
  readonly #id: number;
  readonly #deps: QueueDeps;
  readonly #underWay = new Set<Promise<void>>();
  readonly #runs = new SharedRuns<void>();
  #isStopped = false;

  constructor(id: number, deps: QueueDeps) {
    this.#id = id;
    this.#deps = deps;
  }

  /** Call when there may be something to send. */
  wake(): void {
    if (!this.#isStopped) void this.#runs.get('fill', () => this.#fill());
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** Resolves when nothing is in progress. */
  async settled(): Promise<void> {
    do {
      await Promise.all(this.#underWay);
      // Each that ends looks for the next one.
      await this.#runs.settled('fill');
    } while (this.#underWay.size > 0);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #fill(): Promise<void> {
    const { pool, clock, onError } = this.#deps;
    try {
      const channel = await readChannel(pool, this.#id);
      if (!channel || this.#isStopped) return;
      const free = channelSenders[channel.kind].atOnce - this.#underWay.size;
      if (free <= 0) return;
      for (const claimed of await claimDeliveries(pool, this.#id, free, clock())) {
        const work = this.#handle(channel, claimed)
          .catch(onError)
          .finally(() => {
            this.#underWay.delete(work);
            this.wake();
          });
        this.#underWay.add(work);
      }
    } catch (error) {
      onError(error);
    }
  }

  async #handle(channel: ChannelRow, claimed: Claimed): Promise<void> {
    const { pool, clock } = this.#deps;
    if (!channel.isEnabled) return recordEnd(pool, channel, claimed, 'failed', 'noChannel', clock());
    // A message held back by quiet hours is sent only if it is still of interest.
    if (claimed.reason === 'quiet' && claimed.isSettled && !isEnd(claimed.what))
      return recordEnd(pool, channel, claimed, 'dropped', 'settled', clock());
    if (claimed.tries > MOST_TRIES) return recordEnd(pool, channel, claimed, 'failed', 'gaveUp', clock());
    await recordOutcome(pool, channel, claimed, await this.#send(channel, claimed), clock());
  }

  async #send(channel: ChannelRow, claimed: Claimed): Promise<Outcome> {
    const { endpoint, p256dh, auth } = claimed;
    const subscription = endpoint === null || p256dh === null || auth === null ? null : { endpoint, p256dh, auth };
    return channelSenders[channel.kind].send(
      { ...claimed, channel, createdAt: claimed.createdAt.getTime(), subscription },
      this.#deps,
    );
  }
}
