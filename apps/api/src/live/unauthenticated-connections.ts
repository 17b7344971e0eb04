import type { IncomingMessage } from 'node:http';
import { addressKey } from '@groundwatch/protocol/model';
import type { LiveServer, LiveSocket } from './io-types.ts';

/** The most unauthenticated live connections of one address; authenticating takes a moment. */
const MOST = 250;
/** Time for the other end to close too. */
const GOODBYE_MS = 2_000;

/** Limits unauthenticated live connections by address, and releases closed ones. */
export class UnauthenticatedConnections {
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(addressOf: (request: IncomingMessage) => string, most = MOST) {
    this.#addressOf = addressOf;
    this.#most = most;
  }

  readonly allow = (
    request: IncomingMessage,
    answer: (problem: string | null | undefined, isAllowed: boolean) => void,
  ): void => {
    const isFull = (this.#open.get(addressKey(this.#addressOf(request))) ?? 0) >= this.#most;
    answer(isFull ? 'too many connections that are not signed in' : null, !isFull);
  };

  watch(io: LiveServer): void {
    const known = new WeakMap<object, () => void>();
    io.engine.on('connection', (raw: LiveSocket['conn']) => {
      const key = addressKey(this.#addressOf(raw.request));
      this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
      const forget = (): void => {
        if (!known.delete(raw)) return;
        const left = (this.#open.get(key) ?? 1) - 1;
        if (left > 0) this.#open.set(key, left);
        else this.#open.delete(key);
      };
      known.set(raw, forget);
      raw.once('close', () => {
        forget();
        const { socket } = raw.transport as unknown as { socket?: { terminate?: () => void } };
        setTimeout(() => socket?.terminate?.(), GOODBYE_MS).unref();
      });
    });
    io.on('connection', (socket) => known.get(socket.conn)?.());
  }
}
