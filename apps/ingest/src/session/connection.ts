import type { Duplex } from 'node:stream';
import { FrameReader, type ReaderEvent } from '@groundwatch/protocol/wire';
import type { SessionHost } from './host.ts';

/** How long a closing connection waits for the peer to close its side, so that the last answer is not lost to a reset. */
const LINGER_MS = 5000;
/** How long a socket is left alone after a "busy" while the database is away. */
const BUSY_PAUSE_MS = 1000;

const OWNER = Symbol('owner');
type Owned = Duplex & { [OWNER]: Connection };

// Shared listeners: a closure for each event of each socket would cost more than the session itself.
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
// A socket without it ends the process; 'close' follows and says all there is to say.
function onError(this: Duplex): void {}

/**
 * The transport half of a session: bytes in, frames out to `handle`, answers back. It holds no timer: `tick` is called
 * about once a second for every connection of the process.
 */
export abstract class Connection {
  protected readonly host: SessionHost;
  readonly address: string;
  protected readonly reader = new FrameReader({ direction: 'up' });
  readonly #socket: Duplex;
  /** Bytes that arrived while the frames before them could not be handled yet. */
  #held: Buffer | null = null;
  #out: Buffer[] | null = null;
  #isWaiting = false;
  #isParked = false;
  #isClosing = false;
  #isEnded = false;
  #hasPeerEnded = false;
  /** Frames that are still to be answered. */
  #owed = 0;
  #blockedSince = 0;
  #busyUntil = 0;
  #lingerUntil = 0;
  #seenSkipped = 0;
  #seenBadTrailers = 0;

  constructor(host: SessionHost, socket: Duplex, address: string) {
    this.host = host;
    this.address = address;
    this.#socket = socket;
    (socket as Owned)[OWNER] = this;
    socket.on('data', onData).on('drain', onDrain).on('end', onEnd).on('close', onClose).on('error', onError);
  }

  protected abstract handle(event: ReaderEvent, now: number): void;
  /** Milliseconds since 1970 when the connection has been silent for too long, and what that is called. */
  protected abstract silentAt(): number;
  protected abstract silence(): 'first_frame' | 'idle';
  /** Called once, when the connection no longer takes frames. */
  protected abstract released(reason: string): void;
  /** Called once, when the socket is gone. */
  protected abstract gone(): void;
  /** The silence so far is the server's doing and does not count. */
  protected abstract forgiveSilence(now: number): void;

  /** Whether it came in through the listener that made one of these hosts. */
  isOf(hosts: WeakSet<SessionHost>): boolean {
    return hosts.has(this.host);
  }

  get isOpen(): boolean {
    return !this.#isClosing;
  }

  receive(chunk: Buffer): void {
    if (this.#isClosing) return;
    if (this.#isWaiting || this.#isParked || this.#busyUntil > 0) this.#hold(chunk);
    else if (this.host.gate.isClosed) {
      this.#hold(chunk);
      this.#isParked = true;
      this.host.gate.park(this);
    } else this.#read(chunk);
  }

  #hold(chunk: Buffer): void {
    this.#held = this.#held ? Buffer.concat([this.#held, chunk]) : chunk;
    this.#socket.pause();
  }

  #read(chunk: Buffer | null): void {
    const now = this.host.clock.now();
    if (chunk) this.reader.push(chunk, now);
    while (!this.#isClosing && !this.#isWaiting) {
      const event = this.reader.next(now);
      if (this.#isTooNoisy()) {
        this.close('noise');
        return;
      }
      if (!event) break;
      try {
        this.handle(event, now);
      } catch (error) {
        this.#defect(error);
      }
    }
  }

  /** `work`, which when it throws costs this connection and not the process with all the others. */
  protected guarded<T>(work: (value: T) => void): (value: T) => void {
    return (value) => {
      try {
        work(value);
      } catch (error) {
        this.#defect(error);
      }
    };
  }

  #defect(error: unknown): void {
    this.host.log.error({ err: error, address: this.address }, 'a connection ends by a defect');
    this.close('defect');
  }

  #isTooNoisy(): boolean {
    const { skipped, badTrailers } = this.reader;
    const { limits, metrics } = this.host;
    if (skipped === this.#seenSkipped && badTrailers === this.#seenBadTrailers) return false;
    metrics.skippedBytes.inc(skipped - this.#seenSkipped);
    metrics.badTrailers.inc(badTrailers - this.#seenBadTrailers);
    this.#seenSkipped = skipped;
    this.#seenBadTrailers = badTrailers;
    return skipped >= limits.maxSkippedBytes || badTrailers >= limits.maxBadTrailers;
  }

  /** No further frame is handled until `proceed`. */
  protected wait(): void {
    this.#isWaiting = true;
    this.#socket.pause();
  }

  protected proceed(): void {
    this.#isWaiting = false;
    this.resume();
  }

  /** The database is away and the peer was told so: its socket rests for a moment. */
  protected rest(now: number): void {
    this.#busyUntil = now + BUSY_PAUSE_MS;
    this.#socket.pause();
  }

  resume(): void {
    this.#isParked = false;
    if (this.#isClosing || this.#isWaiting || this.#busyUntil > 0 || this.#blockedSince > 0) return;
    this.forgiveSilence(this.host.clock.now());
    const held = this.#held;
    this.#held = null;
    this.#read(held);
    if (!this.#isWaiting && this.#busyUntil === 0 && this.#blockedSince === 0) this.#socket.resume();
    if (this.#hasPeerEnded && this.#owed === 0 && !this.#isWaiting) this.close('peer');
  }

  /** No further frame is read; what was read is still answered. */
  stopReading(): void {
    this.#isWaiting = true;
    this.#socket.pause();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** One frame more is owed an answer: the connection outlives the peer's end of sending until it is given. */
  protected owe(): void {
    this.#owed += 1;
  }

  protected paid(): void {
    this.#owed -= 1;
    if (this.#hasPeerEnded && this.#owed === 0) this.close('peer');
  }

  protected send(frame: Buffer): void {
    if (this.#isEnded) return;
    if (this.#out) this.#out.push(frame);
    else {
      this.#out = [frame];
      this.host.sessions.flushSoon(this);
    }
  }

  flush(): void {
    const out = this.#out;
    this.#out = null;
    if (!out || this.#isEnded || !this.#socket.writable) return;
    const [first] = out;
    const isTaken = this.#socket.write(out.length === 1 && first ? first : Buffer.concat(out));
    if (!isTaken && this.#blockedSince === 0) {
      this.#blockedSince = this.host.clock.now();
      this.#socket.pause();
    }
  }

  drained(): void {
    this.#blockedSince = 0;
    if (!this.#isParked) this.resume();
  }

  peerEnded(): void {
    this.#hasPeerEnded = true;
    if (this.#owed === 0 && !this.#held && !this.#isWaiting) this.close('peer');
  }

  tick(now: number): void {
    if (this.#isClosing) {
      if (now >= this.#lingerUntil) this.#socket.destroy();
      return;
    }
    if (this.#blockedSince > 0 && now - this.#blockedSince >= this.host.limits.slowReceiverS * 1000) {
      this.close('slow_receiver');
      this.#socket.destroy();
      return;
    }
    if (this.#busyUntil > 0 && now >= this.#busyUntil) {
      this.#busyUntil = 0;
      this.resume();
    }
    if (this.#isWaiting || this.#isParked || this.#held) return;
    if (this.reader.deadline !== null && now >= this.reader.deadline) this.#read(null);
    if (!this.#isClosing && now >= this.silentAt()) this.close(this.silence());
  }

  /** Ends the connection after what was answered so far; everything it held is let go. */
  close(reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#held = null;
    this.host.gate.leave(this);
    this.host.metrics.closed.inc({ reason });
    this.released(reason);
    this.flush();
    this.#lingerUntil = this.host.clock.now() + LINGER_MS;
    this.#socket.end();
    // What the peer still sends is read and dropped, else the kernel resets the connection under the last answer.
    this.#socket.resume();
  }

  /** The socket is gone. */
  ended(): void {
    if (this.#isEnded) return;
    this.close('gone');
    this.#isEnded = true;
    this.#out = null;
    this.gone();
  }
}
