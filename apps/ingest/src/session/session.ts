import type { Duplex } from 'node:stream';
import type { Conversation, Fate, Hello, Order, Refusal, Saying, Step, Uplink, Who } from '@groundwatch/protocol/wire';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { SessionHost } from './host.ts';
import { idleMs } from './limits.ts';
import { prove } from './prove.ts';
import { Outbox, ownSocket, type SocketOwner } from './socket.ts';

/** How long a closing connection waits for the peer to close, so that a reset does not lose the last answer. */
const LINGER_MS = 5000;
/** How long a socket pauses after a "busy" while the database is unreachable. */
const BUSY_PAUSE_MS = 1000;
/** A connection counts as alive if its device was heard over it within this time. */
const LIVE_MS = 60_000;
/** A connection with this many refusals is closed. */
const MAX_REFUSALS = 16;

/**
 * One connection of a device. It owns the socket and knows the device; its conversation interprets the bytes. It has no timer: `tick` is
 * called about once a second for all sessions.
 */
export class Session implements SocketOwner {
  readonly address: string;
  readonly #host: SessionHost;
  readonly #socket: Duplex;
  readonly #conversation: Conversation;
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
  #busyUntil = 0;
  #lingerUntil = 0;
  #seenSkipped = 0;
  #seenBadFrames = 0;
  #device: DeviceEntry | null = null;
  /** Uplinks are accepted, and the session is the device's. */
  #isAdmitted = false;
  #refusals = 0;
  /** Time of the last valid frame; before the first one, of the connection. */
  #heardAt: number;
  #hasSpoken = false;

  constructor(host: SessionHost, socket: Duplex, address: string) {
    this.address = address;
    this.#host = host;
    this.#socket = socket;
    this.#conversation = host.protocol.open();
    this.#outbox = new Outbox(socket, host);
    this.#heardAt = host.clock.now();
    ownSocket(socket, this);
    host.sessions.add(this);
  }

  get isOpen(): boolean {
    return !this.#isClosing;
  }

  /** null before it is admitted. */
  get device(): DeviceEntry | null {
    return this.#isAdmitted ? this.#device : null;
  }

  /** Whether it was accepted by the listener of one of these hosts. */
  isOf(hosts: WeakSet<SessionHost>): boolean {
    return hosts.has(this.#host);
  }

  isWelcome(device: DeviceEntry): boolean {
    return device.isWelcomeAt(this.#host.tcpServerId);
  }

  /** The peer has proved its identity, or is on a trusted network. */
  get isProven(): boolean {
    const { device } = this;
    return device !== null && (device.security !== 'plain' || this.#host.isTrusted());
  }

  /** The device listens, and its protocol supports requests. */
  get mayBeAsked(): boolean {
    return this.isOpen && this.device !== null && this.#conversation.mayAsk(this.#host.clock.now());
  }

  canSay(order: Order): boolean {
    return this.#conversation.canSay(order);
  }

  ask(order: Order): void {
    this.#send(this.#conversation.request(order, this.#host.clock.now()));
  }

  // Reading.

  receive(chunk: Buffer): void {
    if (this.#isClosing) return;
    if (this.#isWaiting || this.#isParked || this.#busyUntil > 0) this.#hold(chunk);
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
    while (!this.#isClosing && !this.#isWaiting) {
      const step = conversation.next(now);
      if (this.#isTooNoisy()) {
        this.close('noise');
        return;
      }
      if (!step) break;
      try {
        this.#hear(step, now);
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
  #guarded<T>(work: (value: T) => void): (value: T) => void {
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

  // Messages of the device.

  #hear(step: Step, now: number): void {
    if (step.type !== null) {
      this.#heardAt = now;
      this.#hasSpoken = true;
      this.#host.metrics.frames.add(step.type);
    }
    if (step.kind === 'who') this.#identify(step, now);
    else this.#take(step, now);
  }

  #take(step: Saying, now: number): void {
    if (step.kind === 'refusal') return this.#refused(step, now);
    if (step.kind === 'nothing') return;
    const device = this.#device as DeviceEntry;
    if (step.kind === 'hello' && step.proof) return this.#prove(step, step.proof, device, now);
    this.#heard(device, now);
    if (step.kind === 'hello') {
      this.#host.recorder.identify(device, step.ident);
      this.#answer(step, 'stored');
    } else if (step.kind === 'heartbeat') this.#answer(step, 'stored');
    else if (step.kind === 'reply') this.#host.downlink.answered(device, step);
    else this.#submit(step, device, now);
  }

  #heard(device: DeviceEntry, now: number): void {
    device.seenAt = now;
    this.#host.recorder.touch(device, false);
  }

  /** Before admission the device's row is read for every frame, as nothing closes the connection when it changes. */
  #identify(who: Who, now: number): void {
    const { registry, clock } = this.#host;
    const known = registry.get(who.deviceNo);
    if (known) {
      this.#admit(who, known, now);
      return;
    }
    this.#wait();
    registry.find(who.deviceNo).then(
      this.#guarded((device) => {
        if (!this.isOpen) return;
        if (device) this.#admit(who, device, clock.now());
        else this.#unknown(who);
        this.#proceed();
      }),
      this.#guarded(() => this.#isAway(who)),
    );
  }

  #unknown(who: Who): void {
    const { metrics, recorder, tcpServerId } = this.#host;
    metrics.refused.inc({ reason: 'unknown_device' });
    const { deviceNo, bytes: frame } = who;
    recorder.quarantineUnknown({ deviceNo, frame, tcpServerId, address: this.address });
    this.#answer(who, 'unknownDevice');
    this.close('unknown_device');
  }

  #admit(who: Who, device: DeviceEntry, now: number): void {
    if (!this.isWelcome(device)) {
      this.#refuse(who, device.isEnabled ? 'other_listener' : 'disabled');
      this.close('not_authorised');
      return;
    }
    this.#device = device;
    const step = this.#conversation.admit(who, device, now);
    if (this.#conversation.isAdmitted) this.#open(device);
    this.#take(step, now);
  }

  /** The session becomes the device's; an older connection is replaced. */
  #open(device: DeviceEntry): void {
    const { sessions, recorder, promotions, clock, tcpServerId } = this.#host;
    this.#isAdmitted = true;
    const older = sessions.bind(device, this);
    if (older) {
      const isLive = clock.now() - device.seenAt < LIVE_MS;
      if (isLive && device.security === 'plain' && older.address !== this.address)
        recorder.takenOver(device, older.address, this.address);
      older.close('replaced');
    }
    device.isConnected = true;
    device.address = this.address;
    device.seenAt = clock.now();
    recorder.touch(device, true);
    promotions.cameThrough(device, tcpServerId);
  }

  #prove(hello: Hello, proof: NonNullable<Hello['proof']>, device: DeviceEntry, now: number): void {
    this.#wait();
    prove(this.#host, device, proof, now).then(
      this.#guarded((refusal) => {
        if (!this.isOpen) return;
        if (refusal) this.#refuse(hello, refusal);
        else {
          this.#open(device);
          this.#answer(hello, 'stored');
          this.#host.recorder.identify(device, hello.ident);
        }
        this.#proceed();
      }),
      this.#guarded(() => this.#isAway(hello)),
    );
  }

  /** The database is unreachable: answers so and pauses the socket. */
  #isAway(said: Step): void {
    if (!this.isOpen) return;
    this.#answer(said, 'busy');
    this.#rest(this.#host.clock.now());
    this.#proceed();
  }

  #submit(uplink: Uplink, device: DeviceEntry, now: number): void {
    const { recorder, metrics, tcpServerId } = this.#host;
    if (uplink.kind === 'report' && uplink.content.reserved > 0) metrics.reservedSlots.inc(uplink.content.reserved);
    if (recorder.isAway) {
      this.#answer(uplink, 'busy');
      this.#rest(now);
      return;
    }
    // A half-closed connection stays open until the answer is sent.
    this.#owed += 1;
    recorder.submit({ device, uplink, receivedAt: now, tcpServerId, address: this.address, reply: this });
  }

  /** Receives the fate of an uplink. */
  settle(uplink: Uplink, fate: Fate): void {
    this.#answer(uplink, fate);
    const isKept = fate === 'stored' || fate === 'duplicate';
    if (isKept && uplink.reply && this.#device) this.#host.downlink.answered(this.#device, uplink.reply);
    this.#owed -= 1;
    if (this.#hasPeerEnded && this.#owed === 0) this.close('peer');
    if (fate === 'unknownDevice') this.close('unknown_device');
  }

  // Answering.

  #refused(refusal: Refusal, now: number): void {
    const { fate, reason, detail, type } = refusal;
    if (fate !== 'malformed') return this.#refuse(refusal, reason, fate);
    if (this.device) this.#heard(this.device, now);
    this.#host.metrics.refused.inc({ reason });
    this.#host.log.debug({ deviceNo: this.#device?.deviceNo, type, reason: detail }, 'malformed body');
    this.#answer(refusal, fate);
  }

  #refuse(said: Step, reason: string, fate: Fate = 'notAuthorised'): void {
    this.#host.metrics.refused.inc({ reason });
    this.#host.log.info({ deviceNo: this.#device?.deviceNo, address: this.address, reason }, 'refused');
    this.#answer(said, fate);
    this.#refusals += 1;
    if (this.#refusals >= MAX_REFUSALS) this.close('refusals');
  }

  #answer(said: Step, fate: Fate): void {
    const { downlink, metrics, clock } = this.#host;
    const { device } = this;
    const waiting = device ? downlink.waitingFor(device) : 0;
    const bytes = this.#conversation.answer(said, fate, waiting, clock.now());
    if (!bytes) return;
    metrics.results.add(fate);
    this.#send(bytes);
    // After an answer requests may follow; a sleeping device is awake now.
    if (waiting > 0 && device) downlink.poke(device);
  }

  #send(bytes: Buffer): void {
    if (!this.#isEnded) this.#outbox.send(bytes);
  }

  // Back-pressure and timeouts.

  /** Processes nothing further until `proceed`. */
  #wait(): void {
    this.#isWaiting = true;
    this.#socket.pause();
  }

  #proceed(): void {
    this.#isWaiting = false;
    this.resume();
  }

  /** The database is unreachable and the peer was told: pauses its socket. */
  #rest(now: number): void {
    this.#busyUntil = now + BUSY_PAUSE_MS;
    this.#socket.pause();
  }

  get #mustPause(): boolean {
    return this.#isWaiting || this.#busyUntil > 0 || this.#outbox.blockedSince > 0;
  }

  resume(): void {
    this.#isParked = false;
    if (this.#isClosing || this.#mustPause) return;
    // The server caused the silence, so it does not count.
    this.#heardAt = this.#host.clock.now();
    const held = this.#held;
    this.#held = null;
    this.#read(held);
    if (!this.#mustPause) this.#socket.resume();
    if (this.#hasPeerEnded && this.#owed === 0 && !this.#isWaiting) this.close('peer');
  }

  /** Reads nothing more; what was read is still answered. */
  stopReading(): void {
    this.#wait();
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
    const allowed = this.#hasSpoken ? idleMs(limits, this.#device?.sendCycleS ?? 0) : limits.firstFrameS * 1000;
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
    if (this.#isWaiting || this.#isParked || this.#held) return;
    const { deadline } = this.#conversation;
    if (deadline !== null && now >= deadline) this.#read(null);
    if (!this.#isClosing && now >= this.#silentAt) this.close(this.#hasSpoken ? 'idle' : 'first_frame');
  }

  // Closing.

  /** Closes the connection after pending answers, and releases what it held. */
  close(reason: string): void {
    if (this.#isClosing) return;
    const { gate, metrics, sessions, recorder, clock } = this.#host;
    this.#isClosing = true;
    this.#held = null;
    gate.leave(this);
    metrics.closed.inc({ reason });
    const { device } = this;
    if (device && sessions.unbind(device, this)) {
      device.isConnected = false;
      recorder.touch(device, true);
    }
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
    this.#host.sessions.delete(this);
    this.#host.released(this.address);
  }
}
