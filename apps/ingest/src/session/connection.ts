import type { Duplex } from 'node:stream';
import type { Conversation, Step } from '@groundwatch/protocol/wire';
import type { SessionHost } from './host.ts';
import { idleMs } from './limits.ts';
import { Outbox, ownSocket, type SocketOwner } from './socket.ts';

/** The session of a connection. */
export interface ConnectionOwner {
  /** Send cycle of its device, s; 0: not known. */
  readonly sendCycleS: number;
  hear(step: Step, now: number): void;
  /** The connection closes. Called once. */
  closing(): void;
  /** The socket is closed. Called once. */
  ended(): void;
}

/** How long a closing connection waits for the peer to close, so that a reset does not lose the last answer. */
const LINGER_MS = 5000;
/** Uplinks of one connection that may wait for the database: a device that floods has its turns like the others, and no more. */
const MOST_OWED = 32;
/** How long a socket pauses after a "busy" while the database is unreachable. */
const BUSY_PAUSE_MS = 1000;

/**
 * The socket of a session: passes on what the conversation reads from it, pauses while nothing can be processed, and ends when it is silent
 * or noisy. It has no timer: `tick` is called about once a second for all sessions.
 */
export class Connection implements SocketOwner {
  readonly address: string;
  readonly #host: SessionHost;
  readonly #socket: Duplex;
  readonly #conversation: Conversation;
  readonly #owner: ConnectionOwner;
  readonly #outbox: Outbox;
  /** Received bytes that cannot be processed yet. */
  #held: Buffer | null = null;
  #isWaiting = false;
  #isParked = false;
  #isClosing = false;
  #isEnded = false;
  #hasPeerEnded = false;
  /** Number of unanswered uplinks. */
  #owed = 0;
  #isFull = false;
  #busyUntil = 0;
  #lingerUntil = 0;
  #seenSkipped = 0;
  #seenBadFrames = 0;
  /** Time of the last valid frame; before the first one, of the connection. */
  #heardAt: number;
  #hasSpoken = false;

  constructor(host: SessionHost, socket: Duplex, address: string, conversation: Conversation, owner: ConnectionOwner) {
    this.address = address;
    this.#host = host;
    this.#socket = socket;
    this.#conversation = conversation;
    this.#owner = owner;
    this.#outbox = new Outbox(socket, host);
    this.#heardAt = host.clock.now();
    ownSocket(socket, this);
  }

  get isOpen(): boolean {
    return !this.#isClosing;
  }

  // Reading.

  receive(chunk: Buffer): void {
    if (this.#isClosing) return;
    if (this.#isWaiting || this.#isParked || this.#isFull || this.#busyUntil > 0) this.#hold(chunk);
    else if (this.#host.gate.isClosed) {
      this.#hold(chunk);
      this.#isParked = true;
      this.#host.gate.park(this);
    } else this.#read(chunk);
  }

  #hold(chunk: Buffer): void {
    this.#held = this.#held ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#socket.pause();
  }

  #read(chunk: Buffer | null): void {
    const now = this.#host.clock.now();
    const conversation = this.#conversation;
    if (chunk) conversation.push(chunk, now);
    while (!this.#isClosing && !this.#isWaiting && !this.#isFull) {
      const step = conversation.next(now);
      if (this.#isTooNoisy()) {
        this.close('noise');
        return;
      }
      if (!step) break;
      try {
        if (step.type !== null) {
          this.#heardAt = now;
          this.#hasSpoken = true;
          this.#host.metrics.frames.add(step.type);
        }
        this.#owner.hear(step, now);
      } catch (error) {
        this.#defect(error);
      }
    }
  }

  #isTooNoisy(): boolean {
    const { skipped, badFrames } = this.#conversation;
    const { limits, metrics } = this.#host;
    if (skipped === this.#seenSkipped && badFrames === this.#seenBadFrames) return false;
    metrics.skippedBytes.inc(skipped - this.#seenSkipped);
    metrics.badTrailers.inc(badFrames - this.#seenBadFrames);
    this.#seenSkipped = skipped;
    this.#seenBadFrames = badFrames;
    return skipped >= limits.maxSkippedBytes || badFrames >= limits.maxBadTrailers;
  }

  /** Wraps `work`: an error closes this connection instead of ending the process. */
  guarded<T>(work: (value: T) => void): (value: T) => void {
    return (value) => {
      try {
        work(value);
      } catch (error) {
        this.#defect(error);
      }
    };
  }

  #defect(error: unknown): void {
    this.#host.log.error({ err: error, address: this.address }, 'a connection ends by a defect');
    this.close('defect');
  }

  send(bytes: Buffer): void {
    if (!this.#isEnded) this.#outbox.send(bytes);
  }

  // Back-pressure and timeouts.

  /** Processes nothing further until `proceed`; what was read is still answered. */
  wait(): void {
    this.#isWaiting = true;
    this.#socket.pause();
  }

  proceed(): void {
    this.#isWaiting = false;
    this.resume();
  }

  /** The database is unreachable and the peer got a busy answer: pauses its socket. */
  rest(now: number): void {
    this.#busyUntil = now + BUSY_PAUSE_MS;
    this.#socket.pause();
  }

  get #mustPause(): boolean {
    return this.#isWaiting || this.#isFull || this.#busyUntil > 0 || this.#outbox.blockedSince > 0;
  }

  resume(): void {
    this.#isParked = false;
    this.#isFull = this.#owed >= MOST_OWED;
    if (this.#isClosing || this.#mustPause) return;
    // The server caused the silence, so it does not count.
    this.#heardAt = this.#host.clock.now();
    const held = this.#held;
    this.#held = null;
    this.#read(held);
    if (!this.#mustPause) this.#socket.resume();
    if (this.#hasPeerEnded && this.#owed === 0 && !this.#isWaiting) this.close('peer');
  }

  /** An uplink will be answered. A half-closed connection stays open until then. */
  owe(): void {
    this.#owed += 1;
    this.#isFull = this.#owed >= MOST_OWED;
    if (this.#isFull) this.#socket.pause();
  }

  /** An uplink is answered. */
  paid(): void {
    this.#owed -= 1;
    // Not within the recorder's round of answers.
    if (this.#isFull && this.#owed === MOST_OWED / 2) setImmediate(() => this.resume());
    else if (!this.#isFull && this.#hasPeerEnded && this.#owed === 0) this.close('peer');
  }

  drained(): void {
    this.#outbox.blockedSince = 0;
    if (!this.#isParked) this.resume();
  }

  peerEnded(): void {
    this.#hasPeerEnded = true;
    if (this.#owed === 0 && !this.#held && !this.#isWaiting) this.close('peer');
  }

  /** Time at which the connection has been silent for too long, ms since 1970. */
  get #silentAt(): number {
    const { limits } = this.#host;
    const allowed = this.#hasSpoken ? idleMs(limits, this.#owner.sendCycleS) : limits.firstFrameS * 1000;
    return this.#heardAt + allowed;
  }

  tick(now: number): void {
    if (this.#isClosing) {
      if (now >= this.#lingerUntil) this.#socket.destroy();
      return;
    }
    const { blockedSince } = this.#outbox;
    if (blockedSince > 0 && now - blockedSince >= this.#host.limits.slowReceiverS * 1000) {
      this.close('slow_receiver');
      this.#socket.destroy();
      return;
    }
    if (this.#busyUntil > 0 && now >= this.#busyUntil) {
      this.#busyUntil = 0;
      this.resume();
    }
    if (this.#isWaiting || this.#isParked || this.#isFull || this.#held) return;
    const { deadline } = this.#conversation;
    if (deadline !== null && now >= deadline) this.#read(null);
    if (!this.#isClosing && now >= this.#silentAt) this.close(this.#hasSpoken ? 'idle' : 'first_frame');
  }

  // Closing.

  /** Closes the connection after pending answers, and releases what it held. */
  close(reason: string): void {
    if (this.#isClosing) return;
    const { gate, metrics, clock } = this.#host;
    this.#isClosing = true;
    this.#held = null;
    gate.leave(this);
    metrics.closed.inc({ reason });
    this.#owner.closing();
    this.#outbox.flush();
    this.#lingerUntil = clock.now() + LINGER_MS;
    this.#socket.end();
    // Further input is read and dropped, or the kernel would reset the connection before the last answer.
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** The socket is closed. */
  ended(): void {
    if (this.#isEnded) return;
    this.close('gone');
    this.#isEnded = true;
    this.#owner.ended();
    this.#host.released(this.address);
  }
}
