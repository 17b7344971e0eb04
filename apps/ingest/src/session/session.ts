import type { Duplex } from 'node:stream';
import {
  ANSWER,
  FrameFlag,
  FrameType,
  ResultCode,
  decodeEmpty,
  decodeHello,
  decodeParams,
  decodeReport,
  decodeWave,
  type Answer,
  type Decoded,
  type Frame,
  type FrameHeader,
  type Hello,
  type ReaderEvent,
} from '@groundwatch/protocol/wire';
import { idleMs } from '../listeners/limits.ts';
import type { Job } from '../recorder/jobs.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import { answerFrame, isUplink } from './answers.ts';
import { checkHello, handshake, type Handshake } from './authentication.ts';
import { Connection } from './connection.ts';
import type { SessionHost } from './host.ts';

/** A connection that was refused this often is a nuisance. */
const MAX_REFUSALS = 16;

type Hold = 'first_frame' | 'idle';

/** One RTU connection: protocol sections 1, 2, 6 and 7. */
export class Session extends Connection {
  #device: DeviceEntry | null = null;
  /** Reports are taken: the first frame of a plain device came, or the HELLO of one with a secret was right. */
  #isAdmitted = false;
  #key: Buffer | null = null;
  #counterIn = -1;
  #counterOut = 0;
  #refusals = 0;
  /** When the last valid frame came; until the first one, when the connection was opened. */
  #heardAt: number;
  #hasSpoken = false;

  constructor(host: SessionHost, socket: Duplex, address: string) {
    super(host, socket, address);
    this.#heardAt = host.clock.now();
    host.sessions.add(this);
  }

  get device(): DeviceEntry | null {
    return this.#isAdmitted ? this.#device : null;
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

  protected released(): void {
    const device = this.#device;
    if (device && this.#isAdmitted && this.host.sessions.unbind(device, this)) {
      device.isConnected = false;
      this.host.recorder.touch(device, true);
    }
  }

  protected gone(): void {
    this.host.sessions.delete(this);
    this.host.released(this.address);
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
    // An ERROR and what answers an answer would go round for ever.
    if (type === FrameType.ERROR) return;
    if (type < ANSWER && !isUplink(type)) this.#unsupported(frame.header);
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
    if (!this.#isWelcome(device)) {
      this.#refuse(frame.header, device.isEnabled ? 'other_listener' : 'disabled');
      this.close('not_authorised');
      return;
    }
    this.#device = device;
    this.#accept(frame, device, now);
  }

  #isWelcome({ isEnabled, isDeleted, tcpServerId }: DeviceEntry): boolean {
    return isEnabled && !isDeleted && (tcpServerId === null || tcpServerId === this.host.tcpServerId);
  }

  #accept(frame: Frame, device: DeviceEntry, now: number): void {
    const { header } = frame;
    if (header.deviceNo !== device.deviceNo) return this.#refuse(header, 'other_device');
    if (this.#key && (header.flags & FrameFlag.ENC) === 0) return this.#refuse(header, 'not_encrypted');
    if (header.counter <= this.#counterIn) return this.#refuse(header, 'counter');
    this.#counterIn = header.counter;
    if (!this.#isAdmitted && device.security === 'plain') this.#open(device);
    if (header.type === FrameType.HELLO) return this.#hello(frame, device, now);
    if (!this.#isAdmitted) return this.#refuse(header, 'no_hello');
    device.seenAt = now;
    this.host.recorder.touch(device, false);
    if (header.type === FrameType.HEARTBEAT) this.#heartbeat(frame);
    else if (header.type === FrameType.REPORT) this.#report(frame, device, now);
    else if (header.type === FrameType.WAVE) this.#wave(frame, device, now);
    else if (header.type === FrameType.PARAMS) this.#params(frame, device, now);
  }

  /** The session becomes the one of its device; an older connection is replaced. */
  #open(device: DeviceEntry): void {
    this.#isAdmitted = true;
    this.host.sessions.bind(device, this)?.close('replaced');
    device.isConnected = true;
    device.address = this.address;
    device.seenAt = this.host.clock.now();
    this.host.recorder.touch(device, true);
  }

  #hello(frame: Frame, device: DeviceEntry, now: number): void {
    const { header } = frame;
    const hello = this.#decoded(header, decodeHello(frame.body));
    if (!hello) return;
    if (device.security === 'plain') {
      this.#heard(device, now);
      this.host.recorder.identify(device, hello.ident);
      this.answer(header, ResultCode.STORED);
      return;
    }
    // The key of an encrypted connection holds to its end; a device that wants another one connects again.
    if (this.#key) return this.#refuse(header, 'second_hello');
    const check = checkHello(device, header, hello, now);
    if (!check.ok) return this.#refuse(header, check.reason);
    this.wait();
    this.host.nonces.accept(device, check.nonce, now).then(
      this.guarded((isNew) => {
        if (!this.isOpen) return;
        // The row may have changed meanwhile.
        const isStill = this.#isWelcome(device) && device.secret?.equals(check.secret);
        if (isNew && isStill) this.#authenticated(header, device, hello, handshake(device, check.secret, check.nonce));
        else this.#refuse(header, isNew ? 'revoked' : 'nonce');
        this.proceed();
      }),
      this.guarded(() => this.#isAway(header)),
    );
  }

  #authenticated(header: FrameHeader, device: DeviceEntry, hello: Hello, { nonce, auth, key }: Handshake): void {
    this.answer(header, ResultCode.STORED, { nonce, auth });
    this.#key = key;
    if (key) this.reader.setKey(key);
    this.#open(device);
    this.host.recorder.identify(device, hello.ident);
  }

  /** The database cannot be asked: the peer is told so, and its socket rests. */
  #isAway(header: FrameHeader): void {
    if (!this.isOpen) return;
    if (header.type < ANSWER) this.answer(header, ResultCode.BUSY);
    this.rest(this.host.clock.now());
    this.proceed();
  }

  #heartbeat({ header, body }: Frame): void {
    if (this.#decoded(header, decodeEmpty(body)) !== undefined) this.answer(header, ResultCode.STORED);
  }

  #heard(device: DeviceEntry, now: number): void {
    device.seenAt = now;
    this.host.recorder.touch(device, false);
  }

  #report(frame: Frame, device: DeviceEntry, now: number): void {
    const report = this.#decoded(frame.header, decodeReport(frame.body));
    if (!report) return;
    if (report.reserved > 0) this.host.metrics.reservedSlots.inc(report.reserved);
    this.#submit({ ...this.#jobOf(frame, device, now), kind: 'report', report }, now);
  }

  #wave(frame: Frame, device: DeviceEntry, now: number): void {
    const wave = this.#decoded(frame.header, decodeWave(frame.body));
    if (wave) this.#submit({ ...this.#jobOf(frame, device, now), kind: 'wave', wave }, now);
  }

  #params(frame: Frame, device: DeviceEntry, now: number): void {
    const sets = this.#decoded(frame.header, decodeParams(frame.body));
    if (sets) this.#submit({ ...this.#jobOf(frame, device, now), kind: 'params', sets }, now);
  }

  #jobOf(frame: Frame, device: DeviceEntry, receivedAt: number) {
    const { header, bytes, body } = frame;
    return {
      device,
      header,
      bytes,
      body,
      receivedAt,
      tcpServerId: this.host.tcpServerId,
      address: this.address,
      reply: this,
    };
  }

  #submit(job: Job, now: number): void {
    if (this.host.recorder.isAway) {
      this.answer(job.header, ResultCode.BUSY);
      this.rest(now);
      return;
    }
    this.owe();
    this.host.recorder.submit(job);
  }

  /** The recorder knows the fate of a frame. */
  settle(header: FrameHeader, code: ResultCode): void {
    this.answer(header, code);
    this.paid();
    if (code === ResultCode.UNKNOWN_DEVICE) this.close('unknown_device');
  }

  #decoded<T>(header: FrameHeader, decoded: Decoded<T>): T | undefined {
    if (decoded.ok) return decoded.value;
    this.host.metrics.refused.inc({ reason: 'malformed' });
    this.host.log.debug({ deviceNo: header.deviceNo, type: header.type, reason: decoded.reason }, 'malformed body');
    this.answer(header, ResultCode.MALFORMED);
    return undefined;
  }

  #refuse(header: FrameHeader, reason: string): void {
    this.host.metrics.refused.inc({ reason });
    if (header.type < ANSWER) this.answer(header, ResultCode.NOT_AUTHORISED);
    this.#countRefusal();
  }

  #unsupported(header: FrameHeader): void {
    this.host.metrics.refused.inc({ reason: 'unsupported' });
    this.#send(FrameType.ERROR, header, { result: this.#result(ResultCode.UNSUPPORTED) });
    this.#countRefusal();
  }

  #countRefusal(): void {
    this.#refusals += 1;
    if (this.#refusals >= MAX_REFUSALS) this.close('refusals');
  }

  answer(header: FrameHeader, code: ResultCode, extra?: Pick<Answer, 'nonce' | 'auth'>): void {
    this.#send(header.type | ANSWER, header, { result: this.#result(code), ...extra });
  }

  #result(code: ResultCode): Answer['result'] {
    this.host.metrics.results.add(code);
    return { code, serverTimeMs: this.host.clock.now(), waiting: 0 };
  }

  #send(type: number, asked: FrameHeader, answer: Answer): void {
    this.#counterOut += 1;
    this.send(answerFrame(asked, type, this.#counterOut, answer, this.#key));
  }
}
