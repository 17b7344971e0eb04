import type { Duplex } from 'node:stream';
import type { SessionHost } from './host.ts';

/** Events that a socket passes to its session. */
export interface SocketOwner {
  receive(chunk: Buffer): void;
  drained(): void;
  peerEnded(): void;
  ended(): void;
}

const OWNER = Symbol('owner');
type Owned = Duplex & { [OWNER]: SocketOwner };

// Shared handlers: a closure per event and socket would cost more than the session itself.
function onData(this: Duplex, chunk: Buffer): void {
  (this as Owned)[OWNER].receive(chunk);
}
function onDrain(this: Duplex): void {
  (this as Owned)[OWNER].drained();
}
function onEnd(this: Duplex): void {
  (this as Owned)[OWNER].peerEnded();
}
function onClose(this: Duplex): void {
  (this as Owned)[OWNER].ended();
}
// Without a handler an error would end the process; 'close' follows anyway.
function onError(this: Duplex): void {}

export function ownSocket(socket: Duplex, owner: SocketOwner): void {
  (socket as Owned)[OWNER] = owner;
  socket.on('data', onData).on('drain', onDrain).on('end', onEnd).on('close', onClose).on('error', onError);
}

/** Collects what a session sends: data added in one tick is one write. */
export class Outbox {
  readonly #socket: Duplex;
  readonly #host: SessionHost;
  #frames: Buffer[] | null = null;
  /** Since when the peer has not read, ms since 1970; 0: it reads. */
  blockedSince = 0;

  constructor(socket: Duplex, host: SessionHost) {
    this.#socket = socket;
    this.#host = host;
  }

  send(frame: Buffer): void {
    if (this.#frames) this.#frames.push(frame);
    else {
      this.#frames = [frame];
      this.#host.sessions.flushSoon(this);
    }
  }

  flush(): void {
    const frames = this.#frames;
    this.#frames = null;
    if (!frames || !this.#socket.writable) return;
    const [first] = frames;
    const isTaken = this.#socket.write(frames.length === 1 && first ? first : Buffer.concat(frames));
    if (isTaken || this.blockedSince > 0) return;
    this.blockedSince = this.#host.clock.now();
    this.#socket.pause();
  }
}
