import type { Conversation, DeviceFacts, Hello, Refusal, Saying, Who } from '../conversation.ts';
import type { Order } from '../order.ts';
import type { Fate } from '../uplink.ts';
import { ANSWER, FrameFlag, FrameType, ResultCode } from './constants.ts';
import { FrameReader } from './frame-reader.ts';
import { encodeFrame, type Frame, type FrameHeader } from './frame.ts';
import type { Decoded } from './malformed.ts';
import { encodeAnswer } from './messages/answer.ts';
import { decodeHello } from './messages/hello.ts';
import { decodeReport } from './messages/report.ts';
import { decodeEmpty, decodeParams, decodeWave } from './messages/requests.ts';
import { handshake, proofOf, type Proof } from './proof.ts';
import { OWN_BOOT, replyOf, requestBody, requestType } from './requests.ts';
import { FrameUplink, typeName } from './uplink.ts';

interface WithHeader {
  readonly header: FrameHeader;
}
type GrtuSaying = Saying & WithHeader;
type GrtuHello = Hello & { readonly proof: Proof | null };

export const resultCodes = {
  stored: ResultCode.STORED,
  duplicate: ResultCode.DUPLICATE,
  malformed: ResultCode.MALFORMED,
  busy: ResultCode.BUSY,
  unknownDevice: ResultCode.UNKNOWN_DEVICE,
  notAuthorised: ResultCode.NOT_AUTHORISED,
  unsupported: ResultCode.UNSUPPORTED,
  timeRefused: ResultCode.COLLECT_TIME_REFUSED,
} as const satisfies Record<Fate, ResultCode>;

/** Types that an RTU sends unasked. */
const isUplink = (type: number): boolean =>
  type === FrameType.HELLO ||
  type === FrameType.HEARTBEAT ||
  type === FrameType.REPORT ||
  type === FrameType.WAVE ||
  type === FrameType.PARAMS;

const nothing = (header: FrameHeader, type: string | null): GrtuSaying => ({ kind: 'nothing', type, header });

const refusal = (header: FrameHeader, fate: Refusal['fate'], reason: string, detail?: string): GrtuSaying => ({
  kind: 'refusal',
  type: typeName(header.type),
  header,
  fate,
  reason,
  ...(detail === undefined ? {} : { detail }),
});

/** One connection of GRTU/1: sections 1, 2 and 6 of the protocol. */
export class GrtuConversation implements Conversation {
  readonly #reader = new FrameReader({ direction: 'up' });
  #device: DeviceFacts | null = null;
  #isAdmitted = false;
  /** Key of an encrypted connection, null before there is one. */
  #key: Buffer | null = null;
  #counterIn = -1;
  #counterOut = 0;

  get isAdmitted(): boolean {
    return this.#isAdmitted;
  }

  get deadline(): number | null {
    return this.#reader.deadline;
  }

  get skipped(): number {
    return this.#reader.skipped;
  }

  get badFrames(): number {
    return this.#reader.badTrailers;
  }

  push(chunk: Buffer, now: number): void {
    this.#reader.push(chunk, now);
  }

  next(now: number): GrtuSaying | FrameWho | null {
    const event = this.#reader.next(now);
    if (!event) return null;
    if (event.kind === 'unsupported') {
      const { header } = event;
      if (header.type === FrameType.ERROR) return nothing(header, null);
      return { kind: 'refusal', type: null, header, fate: 'unsupported', reason: 'unsupported' };
    }
    const { frame } = event;
    const { header } = frame;
    const { type, deviceNo } = header;
    // An ERROR is never answered: it is only accepted from the device that got the request.
    if (type === FrameType.ERROR && !this.#isAdmitted) return nothing(header, typeName(type));
    if (type < FrameType.ERROR && !isUplink(type)) return refusal(header, 'unsupported', 'unsupported');
    if (this.#isAdmitted) return this.#accept(frame, now);
    if (this.#device && this.#device.deviceNo !== deviceNo) return this.#refuse(header, 'other_device');
    return new FrameWho(frame);
  }

  admit(who: Who, device: DeviceFacts, now: number): GrtuSaying {
    this.#device = device;
    return this.#accept((who as FrameWho).frame, now);
  }

  #accept(frame: Frame, now: number): GrtuSaying {
    const { header } = frame;
    const device = this.#device as DeviceFacts;
    if (header.deviceNo !== device.deviceNo) return this.#refuse(header, 'other_device');
    if (this.#key && (header.flags & FrameFlag.ENC) === 0) return this.#refuse(header, 'not_encrypted');
    if (header.counter <= this.#counterIn) return this.#refuse(header, 'counter');
    this.#counterIn = header.counter;
    if (device.security === 'plain') this.#isAdmitted = true;
    if (header.type === FrameType.HELLO) return this.#hello(frame, device, now);
    if (!this.#isAdmitted) return this.#refuse(header, 'no_hello');
    return this.#understand(frame);
  }

  #hello({ header, body }: Frame, device: DeviceFacts, now: number): GrtuSaying {
    const hello = decodeHello(body);
    if (!hello.ok) return refusal(header, 'malformed', 'malformed', hello.reason);
    const { ident } = hello.value;
    const step = { kind: 'hello', type: typeName(header.type), header, ident } as const;
    if (device.security === 'plain') return { ...step, proof: null };
    // The key of an encrypted connection does not change; for another one a device has to reconnect.
    if (this.#key) return this.#refuse(header, 'second_hello');
    const proof = proofOf(device, header, hello.value, now);
    return typeof proof === 'string' ? this.#refuse(header, proof) : { ...step, proof };
  }

  #understand(frame: Frame): GrtuSaying {
    const { header, body } = frame;
    switch (header.type) {
      case FrameType.REPORT:
        return uplink('report', decodeReport(body), frame);
      case FrameType.WAVE:
        return uplink('wave', decodeWave(body), frame);
      case FrameType.PARAMS:
        return uplink('params', decodeParams(body), frame);
      case FrameType.HEARTBEAT: {
        const decoded = decodeEmpty(body);
        if (!decoded.ok) return refusal(header, 'malformed', 'malformed', decoded.reason);
        return { kind: 'heartbeat', type: typeName(header.type), header };
      }
      default:
        return { ...replyOf(frame), header };
    }
  }

  #refuse(header: FrameHeader, reason: string): GrtuSaying {
    return refusal(header, 'notAuthorised', reason);
  }

  answer(said: GrtuSaying | FrameWho, fate: Fate, waiting: number, now: number): Buffer | null {
    const { header } = said;
    if (header.type >= FrameType.ERROR && fate !== 'unsupported') return null;
    const result = { code: resultCodes[fate], serverTimeMs: now, waiting };
    const type = fate === 'unsupported' ? FrameType.ERROR : header.type | ANSWER;
    const proof = said.kind === 'hello' && fate === 'stored' ? (said as GrtuHello).proof : null;
    if (!proof) return this.#frame(header, type, encodeAnswer({ result }), 0, now);
    const { nonce, auth, key } = handshake(proof);
    const bytes = this.#frame(header, type, encodeAnswer({ result, nonce, auth }), 0, now);
    this.#isAdmitted = true;
    this.#key = key;
    if (key) this.#reader.setKey(key);
    return bytes;
  }

  canSay(order: Order): boolean {
    try {
      requestBody(order);
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  request(order: Order, now: number): Buffer {
    if (!this.#device) throw new RangeError('nobody is there who could be asked');
    const { deviceNo } = this.#device;
    const flags = order.isRepeated ? FrameFlag.RESEND : 0;
    const { sequence } = order;
    return this.#frame({ deviceNo, boot: OWN_BOOT, sequence }, requestType(order), requestBody(order), flags, now);
  }

  /** The device got an answer over this connection: a request must not come before an answer that it waits for. */
  mayAsk(): boolean {
    return this.#counterOut > 0;
  }

  /** This side's next frame, sealed if there is a key. */
  #frame(
    { deviceNo, boot, sequence }: Pick<FrameHeader, 'deviceNo' | 'boot' | 'sequence'>,
    type: number,
    body: Buffer,
    flags: number,
    now: number,
  ): Buffer {
    this.#counterOut += 1;
    const header = {
      flags,
      type,
      deviceNo,
      boot,
      sequence,
      counter: this.#counterOut,
      sendTime: Math.floor(now / 1000),
    };
    return encodeFrame(header, body, this.#key ? { key: this.#key, direction: 'down' } : undefined);
  }
}

class FrameWho implements Who {
  readonly kind = 'who';
  readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  get type(): string {
    return typeName(this.header.type);
  }

  get header(): FrameHeader {
    return this.frame.header;
  }

  get deviceNo(): string {
    return this.header.deviceNo;
  }

  get bytes(): Buffer {
    return this.frame.bytes;
  }
}

function uplink<K extends 'report' | 'wave' | 'params', C>(kind: K, decoded: Decoded<C>, frame: Frame) {
  if (!decoded.ok) return refusal(frame.header, 'malformed', 'malformed', decoded.reason);
  return new FrameUplink(kind, decoded.value, frame);
}
