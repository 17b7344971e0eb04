import type { Duplex } from 'node:stream';
import type { Conversation, Fate, Hello, Order, Refusal, Saying, Step, Uplink, Who } from '@groundwatch/protocol/wire';
import type { DeviceEntry } from '../registry/device-entry.ts';
import { Connection, type ConnectionOwner } from './connection.ts';
import type { SessionHost } from './host.ts';
import { prove } from './prove.ts';

/** A connection counts as alive if its device was heard over it within this time. */
const LIVE_MS = 60_000;
/** A connection with this many refusals is closed. */
const MAX_REFUSALS = 16;

/** The exchange with a device over one connection. Its conversation knows the protocol. */
export class Session implements ConnectionOwner {
  readonly connection: Connection;
  readonly #host: SessionHost;
  readonly #conversation: Conversation;
  #device: DeviceEntry | null = null;
  /** Uplinks are accepted, and the session is the device's. */
  #isAdmitted = false;
  #refusals = 0;
  /** The device number that the peer's certificate names; null: it showed none. */
  readonly #certified: string | null;

  constructor(host: SessionHost, socket: Duplex, address: string, certified: string | null = null) {
    this.#host = host;
    this.#certified = certified;
    this.#conversation = host.protocol.open();
    this.connection = new Connection(host, socket, address, this.#conversation, this);
    host.sessions.add(this);
  }

  /** null before it is admitted. */
  get device(): DeviceEntry | null {
    return this.#isAdmitted ? this.#device : null;
  }

  /** s; 0: not known. */
  get sendCycleS(): number {
    return this.#device?.sendCycleS ?? 0;
  }

  /** Whether it was accepted by the listener of one of these hosts. */
  isOf(hosts: WeakSet<SessionHost>): boolean {
    return hosts.has(this.#host);
  }

  isWelcome(device: DeviceEntry): boolean {
    return device.isWelcomeAt(this.#host.tcpServerId);
  }

  /** The peer has proved its identity, by its secret or its certificate, or is on a trusted network. */
  get isProven(): boolean {
    const { device } = this;
    return device !== null && (device.security !== 'plain' || this.#certified !== null || this.#host.isTrusted());
  }

  /** The device listens, and its protocol supports requests. */
  get mayBeAsked(): boolean {
    return this.connection.isOpen && this.device !== null && this.#conversation.mayAsk(this.#host.clock.now());
  }

  canSay(order: Order): boolean {
    return this.#conversation.canSay(order);
  }

  ask(order: Order): void {
    this.connection.send(this.#conversation.request(order, this.#host.clock.now()));
  }

  hear(step: Step, now: number): void {
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
    if (this.#certified !== null && this.#certified !== who.deviceNo) return this.#turnAway(who, 'other_certificate');
    const known = registry.get(who.deviceNo);
    if (known) {
      this.#admit(who, known, now);
      return;
    }
    this.connection.wait();
    registry.find(who.deviceNo).then(
      this.connection.guarded((device) => {
        if (!this.connection.isOpen) return;
        if (device) this.#admit(who, device, clock.now());
        else this.#unknown(who);
        this.connection.proceed();
      }),
      this.connection.guarded(() => this.#isAway(who)),
    );
  }

  #unknown(who: Who): void {
    const { metrics, recorder, tcpServerId } = this.#host;
    metrics.refused.inc({ reason: 'unknown_device' });
    const { deviceNo, bytes: frame } = who;
    recorder.quarantineUnknown({ deviceNo, frame, tcpServerId, address: this.connection.address });
    this.#answer(who, 'unknownDevice');
    this.connection.close('unknown_device');
  }

  #admit(who: Who, device: DeviceEntry, now: number): void {
    if (!this.isWelcome(device)) {
      this.#turnAway(who, device.isEnabled ? 'other_listener' : 'disabled');
      return;
    }
    this.#device = device;
    const step = this.#conversation.admit(who, device, now);
    if (this.#conversation.isAdmitted) this.#open(device);
    this.#take(step, now);
  }

  #turnAway(who: Who, reason: string): void {
    this.#refuse(who, reason);
    this.connection.close('not_authorised');
  }

  /** The session becomes the device's; an older connection is replaced. */
  #open(device: DeviceEntry): void {
    const { sessions, recorder, promotions, clock, tcpServerId } = this.#host;
    this.#isAdmitted = true;
    const older = sessions.bind(device, this);
    if (older) {
      const isLive = clock.now() - device.seenAt < LIVE_MS;
      if (isLive && device.security === 'plain' && older.connection.address !== this.connection.address)
        recorder.takenOver(device, older.connection.address, this.connection.address);
      older.connection.close('replaced');
    }
    device.isConnected = true;
    device.address = this.connection.address;
    device.seenAt = clock.now();
    recorder.touch(device, true);
    promotions.cameThrough(device, tcpServerId);
  }

  #prove(hello: Hello, proof: NonNullable<Hello['proof']>, device: DeviceEntry, now: number): void {
    this.connection.wait();
    prove(this.#host, device, proof, now).then(
      this.connection.guarded((refusal) => {
        if (!this.connection.isOpen) return;
        if (refusal) this.#refuse(hello, refusal);
        else {
          this.#open(device);
          this.#answer(hello, 'stored');
          this.#host.recorder.identify(device, hello.ident);
        }
        this.connection.proceed();
      }),
      this.connection.guarded(() => this.#isAway(hello)),
    );
  }

  /** The database is unreachable: answers so and pauses the socket. */
  #isAway(said: Step): void {
    if (!this.connection.isOpen) return;
    this.#answer(said, 'busy');
    this.connection.rest(this.#host.clock.now());
    this.connection.proceed();
  }

  #submit(uplink: Uplink, device: DeviceEntry, now: number): void {
    const { recorder, metrics, tcpServerId } = this.#host;
    if (uplink.kind === 'report' && uplink.content.reserved > 0) metrics.reservedSlots.inc(uplink.content.reserved);
    if (recorder.isAway) {
      this.#answer(uplink, 'busy');
      this.connection.rest(now);
      return;
    }
    this.connection.owe();
    recorder.submit({ device, uplink, receivedAt: now, tcpServerId, address: this.connection.address, reply: this });
  }

  /** Receives the fate of an uplink. */
  settle(uplink: Uplink, fate: Fate): void {
    this.#answer(uplink, fate);
    const isKept = fate === 'stored' || fate === 'duplicate';
    if (isKept && uplink.reply && this.#device) this.#host.downlink.answered(this.#device, uplink.reply);
    this.connection.paid();
    if (fate === 'unknownDevice') this.connection.close('unknown_device');
  }

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
    this.#host.log.info({ deviceNo: this.#device?.deviceNo, address: this.connection.address, reason }, 'refused');
    this.#answer(said, fate);
    this.#refusals += 1;
    if (this.#refusals >= MAX_REFUSALS) this.connection.close('refusals');
  }

  #answer(said: Step, fate: Fate): void {
    const { downlink, metrics, clock } = this.#host;
    const { device } = this;
    const waiting = device ? downlink.waitingFor(device) : 0;
    const bytes = this.#conversation.answer(said, fate, waiting, clock.now());
    if (!bytes) return;
    metrics.results.add(fate);
    this.connection.send(bytes);
    // After an answer requests may follow; a sleeping device is awake now.
    if (waiting > 0 && device) downlink.poke(device);
  }

  /** Its connection closes. */
  closing(): void {
    const { sessions, recorder } = this.#host;
    const { device } = this;
    if (!device || !sessions.unbind(device, this)) return;
    device.isConnected = false;
    recorder.touch(device, true);
  }

  /** Its socket is closed. */
  ended(): void {
    this.#host.sessions.delete(this);
  }
}
