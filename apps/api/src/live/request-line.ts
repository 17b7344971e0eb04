import type { LiveSocket } from './io-types.ts';
import { isBusy } from './backlogs.ts';

const MOST_WAITING = 64;

/**
 * The requests of one connection, one after another: a later unwatch must not be overtaken by an earlier watch, and who asks
 * for snapshots without taking them is answered no further. Who has too many waiting is cut off.
 */
export class RequestLine {
  readonly #socket: LiveSocket;
  #waiting = 0;
  #last = Promise.resolve();

  constructor(socket: LiveSocket) {
    this.#socket = socket;
  }

  /** `work` never rejects. */
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

  /** Resolves when the transport has taken what waits now, or is gone. Live batches that take its place do not hold up more. */
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
