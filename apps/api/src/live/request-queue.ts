import type { LiveSocket } from './io-types.ts';
import { isBusy } from './backlogs.ts';

const MOST_WAITING = 64;

/**
 * Processes the requests of one connection in order: an unwatch must not be overtaken by an earlier watch, and a client that does not take
 * its snapshots gets no more. A client with too many waiting requests is disconnected.
 */
export class RequestQueue {
  readonly #socket: LiveSocket;
  #waiting = 0;
  #last = Promise.resolve();

  constructor(socket: LiveSocket) {
    this.#socket = socket;
  }

  /** `work` must not reject. */
  add(work: () => Promise<void>): void {
    if (++this.#waiting > MOST_WAITING) {
      this.#socket.disconnect(true);
      return;
    }
    this.#last = this.#last
      .then(() => this.#taken())
      .then(() => (this.#socket.connected ? work() : undefined))
      .finally(() => this.#waiting--);
  }

  /** Resolves when the transport has sent what is waiting now, or is closed. Later live batches do not extend the wait. */
  #taken(): Promise<void> {
    const socket = this.#socket;
    if (!socket.connected || !isBusy(socket)) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        socket.conn.off('drain', done);
        socket.off('disconnect', done);
        resolve();
      };
      socket.conn.on('drain', done);
      socket.on('disconnect', done);
    });
  }
}
