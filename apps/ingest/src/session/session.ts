import type { Duplex } from 'node:stream';
import {
  ANSWER,
  FrameType,
  ResultCode,
  decodeEmpty,
  decodeParams,
  decodeReport,
  decodeWave,
  type Answer,
  type Frame,
  type FrameHeader,
} from '@groundwatch/protocol/wire';
import type { Job } from '../batch/jobs.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import { answerFrame, requestFrame, type Request } from './answers.ts';
import type { SessionHost } from './host.ts';
import { Peer } from './peer.ts';

/** A connection over which its device was heard within this time is no dead one. */
const LIVE_MS = 60_000;

/** One RTU connection: protocol sections 1, 2 and 7. */
export class Session extends Peer {
  #counterOut = 0;

  constructor(host: SessionHost, socket: Duplex, address: string) {
    super(host, socket, address);
    host.sessions.add(this);
  }

  /** The device was answered over this connection: it listens, and what is asked of it does not come before what it waits for. */
  get mayBeAsked(): boolean {
    return this.isOpen && this.device !== null && this.#counterOut > 0;
  }

  protected opened(device: DeviceEntry): void {
    const older = this.host.sessions.bind(device, this);
    if (!older) return;
    const isLive = this.host.clock.now() - device.seenAt < LIVE_MS;
    if (isLive && device.security === 'plain' && older.address !== this.address)
      this.host.recorder.takenOver(device, older.address, this.address);
    older.close('replaced');
  }

  protected released(): void {
    const { device } = this;
    if (device && this.host.sessions.unbind(device, this)) {
      device.isConnected = false;
      this.host.recorder.touch(device, true);
    }
  }

  protected gone(): void {
    this.host.sessions.delete(this);
    this.host.released(this.address);
  }

  protected take(frame: Frame, device: DeviceEntry, now: number): void {
    const { type } = frame.header;
    if (type === FrameType.HEARTBEAT) this.#heartbeat(frame);
    else if (type === FrameType.REPORT) this.#report(frame, device, now);
    else if (type === FrameType.WAVE) this.#wave(frame, device, now);
    else if (type === FrameType.PARAMS) this.#params(frame, device, now);
    else if (type === FrameType.ERROR || type >= ANSWER) this.host.downlink.answered(device, frame);
  }

  #heartbeat({ header, body }: Frame): void {
    if (this.decoded(header, decodeEmpty(body)) !== undefined) this.answer(header, ResultCode.STORED);
  }

  #report(frame: Frame, device: DeviceEntry, now: number): void {
    const report = this.decoded(frame.header, decodeReport(frame.body));
    if (!report) return;
    if (report.reserved > 0) this.host.metrics.reservedSlots.inc(report.reserved);
    this.#submit({ ...this.#jobOf(frame, device, now), kind: 'report', report }, now);
  }

  #wave(frame: Frame, device: DeviceEntry, now: number): void {
    const wave = this.decoded(frame.header, decodeWave(frame.body));
    if (wave) this.#submit({ ...this.#jobOf(frame, device, now), kind: 'wave', wave }, now);
  }

  #params(frame: Frame, device: DeviceEntry, now: number): void {
    const sets = this.decoded(frame.header, decodeParams(frame.body));
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

  protected say(type: number, asked: FrameHeader, answer: Answer): void {
    this.#counterOut += 1;
    this.send(answerFrame(asked, type, this.#counterOut, answer, this.key));
    // Answered, it may be asked; a device that sleeps is awake now.
    if (answer.result.waiting > 0 && this.device) this.host.downlink.poke(this.device);
  }

  /** Sends a request of this side. */
  ask(deviceNo: string, request: Request): void {
    this.#counterOut += 1;
    this.send(requestFrame(deviceNo, request, this.#counterOut, this.host.clock.now(), this.key));
  }
}
