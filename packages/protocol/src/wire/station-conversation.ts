import type { Conversation, DeviceFacts, Refusal, Saying, Step, Who } from './conversation.ts';
import { FrameScanner, type Framing } from './frame-scanner.ts';
import type { Order } from './order.ts';
import { Packets, type Packet } from './packets.ts';
import type { Fate } from './uplink.ts';

export interface WithFrame<Frame> {
  readonly frame: Frame;
}
export type StationStep<Frame> = Saying & WithFrame<Frame>;

/** Sender of a frame, as stated in it. */
export interface Sender {
  readonly deviceNo: string;
  readonly password: string;
}

/** The first complete message in stored bytes; `nameOf` identifies the message of a packet. */
export function readWhole<Frame extends Packet>(
  bytes: Buffer,
  framings: readonly Framing<Frame>[],
  nameOf: (frame: Frame) => string,
): Frame | null {
  const reader = new FrameScanner(...framings);
  reader.push(bytes, 0);
  const packets = new Packets<Frame>();
  for (let frame = reader.next(0); frame; frame = reader.next(0)) {
    const whole = frame.packet ? packets.join(frame, nameOf(frame)) : frame;
    if (whole) return whole;
  }
  return null;
}

/** A connection of a protocol without secrets, which only plain devices use; some send a password. */
export abstract class StationConversation<Frame extends Packet> implements Conversation {
  readonly #reader: FrameScanner<Frame>;
  #device: DeviceFacts | null = null;
  /** Decrypted once per connection, which ends when the password changes. */
  #password: string | null = null;

  constructor(...framings: readonly Framing<Frame>[]) {
    this.#reader = new FrameScanner(...framings);
  }

  protected abstract typeOf(frame: Frame): string;
  /** null: not a frame of a station. */
  protected abstract senderOf(frame: Frame): Sender | null;
  /** Processes a message of an admitted station. */
  protected abstract accept(frame: Frame, now: number): StationStep<Frame>;

  abstract answer(said: Step, fate: Fate, waiting: number, now: number): Buffer | null;
  abstract canSay(order: Order): boolean;
  abstract request(order: Order, now: number): Buffer;
  abstract mayAsk(now: number): boolean;

  get isAdmitted(): boolean {
    return this.#device !== null;
  }

  get deadline(): number | null {
    return this.#reader.deadline;
  }

  get skipped(): number {
    return this.#reader.skipped;
  }

  get badFrames(): number {
    return this.#reader.badFrames;
  }

  push(chunk: Buffer, now: number): void {
    this.#reader.push(chunk, now);
  }

  next(now: number): (Who & WithFrame<Frame>) | StationStep<Frame> | null {
    const frame = this.#reader.next(now);
    if (!frame) return null;
    const sender = this.senderOf(frame);
    if (!sender) return this.nothing(frame);
    if (this.#device) return this.#refused(frame, this.#device) ?? this.accept(frame, now);
    return { kind: 'who', type: this.typeOf(frame), deviceNo: sender.deviceNo, bytes: frame.bytes, frame };
  }

  admit(who: Who, device: DeviceFacts, now: number): StationStep<Frame> {
    const { frame } = who as Who & WithFrame<Frame>;
    if (device.security !== 'plain') return this.refusal(frame, 'notAuthorised', 'no_secrets');
    this.#password = device.openPassword();
    const refused = this.#refused(frame, device);
    if (refused) return refused;
    this.#device = device;
    return this.accept(frame, now);
  }

  #refused(frame: Frame, { deviceNo }: DeviceFacts): StationStep<Frame> | null {
    const sender = this.senderOf(frame);
    if (sender?.deviceNo !== deviceNo) return this.refusal(frame, 'notAuthorised', 'other_device');
    const isRight = this.#password === null || this.#password.toUpperCase() === sender.password.toUpperCase();
    return isRight ? null : this.refusal(frame, 'notAuthorised', 'password');
  }

  protected nothing(frame: Frame): StationStep<Frame> {
    return { kind: 'nothing', type: this.typeOf(frame), frame };
  }

  protected refusal(frame: Frame, fate: Refusal['fate'], reason: string): StationStep<Frame> {
    return { kind: 'refusal', type: this.typeOf(frame), frame, fate, reason };
  }
}
