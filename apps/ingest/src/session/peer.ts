import type { Duplex } from 'node:stream';
import {
  ANSWER,
  FrameFlag,
  FrameType,
  ResultCode,
  decodeHello,
  type Answer,
  type Decoded,
  type Frame,
  type FrameHeader,
  type Hello,
  type ReaderEvent,
} from '@groundwatch/protocol/wire';
import { idleMs } from './limits.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import { isUplink } from './answers.ts';
import { checkHello, handshake, type Handshake, type ProvenHello } from './authentication.ts';
import { Connection } from './connection.ts';
import type { SessionHost } from './host.ts';

/** A connection that was refused this often is a nuisance. */
const MAX_REFUSALS = 16;

type Hold = 'first_frame' | 'idle';

/**
 * Who is at the other end of a connection: its device is found, admitted and, where it has a secret, authenticated (protocol
 * section 6); what it then says goes to `take`.
 */
export abstract class Peer extends Connection {
  /** Key of an encrypted connection, null before there is one. */
  protected key: Buffer | null = null;
  #device: DeviceEntry | null = null;
  /** Reports are taken: the first frame of a plain device came, or the HELLO of one with a secret was right. */
  #isAdmitted = false;
  #counterIn = -1;
  #refusals = 0;
  /** When the last valid frame came; until the first one, when the connection was opened. */
  #heardAt: number;
  #hasSpoken = false;

  constructor(host: SessionHost, socket: Duplex, address: string) {
    super(host, socket, address);
    this.#heardAt = host.clock.now();
  }

  /** A frame of the admitted device. */
  protected abstract take(frame: Frame, device: DeviceEntry, now: number): void;
  /** This side's own frame of an answer. */
  protected abstract say(type: number, asked: FrameHeader, answer: Answer): void;
  /** The connection has become the one of its device. */
  protected abstract opened(device: DeviceEntry): void;

  /** Null until it is admitted. */
  get device(): DeviceEntry | null {
    return this.#isAdmitted ? this.#device : null;
  }

  isWelcome(device: DeviceEntry): boolean {
    return device.isWelcomeAt(this.host.tcpServerId);
  }

  /** Whoever is at the other end has proved to be its device, or could be nobody else. */
  get isProven(): boolean {
    const { device } = this;
    return device !== null && (device.security !== 'plain' || this.host.isTrusted());
  }

  protected silentAt(): number {
    const { limits } = this.host;
    if (!this.#hasSpoken) return this.#heardAt + limits.firstFrameS * 1000;
    return this.#heardAt + idleMs(limits, this.#device?.sendCycleS ?? 0);
  }

  protected silence(): Hold {
    return this.#hasSpoken ? 'idle' : 'first_frame';
  }

  protected forgiveSilence(now: number): void {
    this.#heardAt = now;
  }

  protected handle(event: ReaderEvent, now: number): void {
    if (event.kind === 'unsupported') {
      if (event.header.type !== FrameType.ERROR) this.#unsupported(event.header);
      return;
    }
    const { frame } = event;
    const { type } = frame.header;
    this.#heardAt = now;
    this.#hasSpoken = true;
    this.host.metrics.frames.add(type);
    // An ERROR is never answered: it is heard from the device whose request it is about, and from nobody else.
    if (type === FrameType.ERROR && !this.#isAdmitted) return;
    if (type < FrameType.ERROR && !isUplink(type)) this.#unsupported(frame.header);
    else if (this.#device && this.#isAdmitted) this.#accept(frame, this.#device, now);
    else this.#identify(frame, now);
  }

  /** Until the device is admitted its row is looked at anew for every frame: nobody closes this connection when it changes. */
  #identify(frame: Frame, now: number): void {
    const { deviceNo } = frame.header;
    if (this.#device && this.#device.deviceNo !== deviceNo) return this.#refuse(frame.header, 'other_device');
    const known = this.host.registry.get(deviceNo);
    if (known) {
      this.#admit(frame, known, now);
      return;
    }
    this.wait();
    this.host.registry.find(deviceNo).then(
      this.guarded((device) => {
        if (!this.isOpen) return;
        if (device) this.#admit(frame, device, this.host.clock.now());
        else this.#unknown(frame);
        this.proceed();
      }),
      this.guarded(() => this.#isAway(frame.header)),
    );
  }

  #unknown(frame: Frame): void {
    const { deviceNo } = frame.header;
    this.host.metrics.refused.inc({ reason: 'unknown_device' });
    const { tcpServerId } = this.host;
    this.host.recorder.quarantineUnknown({ deviceNo, frame: frame.bytes, tcpServerId, address: this.address });
    if (frame.header.type < ANSWER) this.answer(frame.header, ResultCode.UNKNOWN_DEVICE);
    this.close('unknown_device');
  }

  #admit(frame: Frame, device: DeviceEntry, now: number): void {
    if (!this.isWelcome(device)) {
      this.#refuse(frame.header, device.isEnabled ? 'other_listener' : 'disabled');
      this.close('not_authorised');
      return;
    }
    this.#device = device;
    this.#accept(frame, device, now);
  }

  #accept(frame: Frame, device: DeviceEntry, now: number): void {
    const { header } = frame;
    if (header.deviceNo !== device.deviceNo) return this.#refuse(header, 'other_device');
    if (this.key && (header.flags & FrameFlag.ENC) === 0) return this.#refuse(header, 'not_encrypted');
    if (header.counter <= this.#counterIn) return this.#refuse(header, 'counter');
    this.#counterIn = header.counter;
    if (!this.#isAdmitted && device.security === 'plain') this.#open(device);
    if (header.type === FrameType.HELLO) return this.#hello(frame, device, now);
    if (!this.#isAdmitted) return this.#refuse(header, 'no_hello');
    this.#heard(device, now);
    this.take(frame, device, now);
  }

  /** The session becomes the one of its device; an older connection is replaced. */
  #open(device: DeviceEntry): void {
    this.#isAdmitted = true;
    this.opened(device);
    device.isConnected = true;
    device.address = this.address;
    device.seenAt = this.host.clock.now();
    this.host.recorder.touch(device, true);
    this.host.promotions.cameThrough(device, this.host.tcpServerId);
  }

  #hello(frame: Frame, device: DeviceEntry, now: number): void {
    const { header } = frame;
    const hello = this.decoded(header, decodeHello(frame.body));
    if (!hello) return;
    if (device.security === 'plain') {
      this.#heard(device, now);
      this.host.recorder.identify(device, hello.ident);
      this.answer(header, ResultCode.STORED);
      return;
    }
    // The key of an encrypted connection holds to its end; a device that wants another one connects again.
    if (this.key) return this.#refuse(header, 'second_hello');
    const check = checkHello(device, header, hello, now);
    if (!check.ok) return this.#refuse(header, check.reason);
    this.wait();
    this.#prove(device, check, now).then(
      this.guarded((refusal) => {
        if (!this.isOpen) return;
        if (refusal) this.#refuse(header, refusal);
        else this.#authenticated(header, device, hello, handshake(device, check.secret, check.nonce));
        this.proceed();
      }),
      this.guarded(() => this.#isAway(header)),
    );
  }

  /** What the database has to say of a right HELLO: null, or why it is refused all the same. */
  async #prove(device: DeviceEntry, check: ProvenHello, now: number): Promise<'nonce' | 'revoked' | null> {
    const { nonces, promotions } = this.host;
    if (!(await nonces.accept(device, check.nonce, now))) return 'nonce';
    if (check.isNext && !(await promotions.hasSecret(device, check.sealed))) return 'revoked';
    // The row may have changed meanwhile.
    return this.isWelcome(device) && device.secret?.equals(check.sealed) ? null : 'revoked';
  }

  #authenticated(header: FrameHeader, device: DeviceEntry, hello: Hello, { nonce, auth, key }: Handshake): void {
    this.#open(device);
    this.answer(header, ResultCode.STORED, { nonce, auth });
    this.key = key;
    if (key) this.reader.setKey(key);
    this.host.recorder.identify(device, hello.ident);
  }

  /** The database cannot be asked: the peer is told so, and its socket rests. */
  #isAway(header: FrameHeader): void {
    if (!this.isOpen) return;
    if (header.type < ANSWER) this.answer(header, ResultCode.BUSY);
    this.rest(this.host.clock.now());
    this.proceed();
  }

  #heard(device: DeviceEntry, now: number): void {
    device.seenAt = now;
    this.host.recorder.touch(device, false);
  }

  protected decoded<T>(header: FrameHeader, decoded: Decoded<T>): T | undefined {
    if (decoded.ok) return decoded.value;
    this.host.metrics.refused.inc({ reason: 'malformed' });
    this.host.log.debug({ deviceNo: header.deviceNo, type: header.type, reason: decoded.reason }, 'malformed body');
    this.answer(header, ResultCode.MALFORMED);
    return undefined;
  }

  #refuse(header: FrameHeader, reason: string): void {
    this.host.metrics.refused.inc({ reason });
    if (header.type < FrameType.ERROR) this.answer(header, ResultCode.NOT_AUTHORISED);
    this.#countRefusal();
  }

  #unsupported(header: FrameHeader): void {
    this.host.metrics.refused.inc({ reason: 'unsupported' });
    this.say(FrameType.ERROR, header, { result: this.#result(ResultCode.UNSUPPORTED) });
    this.#countRefusal();
  }

  #countRefusal(): void {
    this.#refusals += 1;
    if (this.#refusals >= MAX_REFUSALS) this.close('refusals');
  }

  answer(header: FrameHeader, code: ResultCode, extra?: Pick<Answer, 'nonce' | 'auth'>): void {
    this.say(header.type | ANSWER, header, { result: this.#result(code), ...extra });
  }

  #result(code: ResultCode): Answer['result'] {
    this.host.metrics.results.add(code);
    const { device, host } = this;
    return { code, serverTimeMs: host.clock.now(), waiting: device ? host.downlink.waitingFor(device) : 0 };
  }
}
