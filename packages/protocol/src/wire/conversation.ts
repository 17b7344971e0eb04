import type { Order, Reply } from './order.ts';
import type { Fate, Ident, Report, Uplink } from './uplink.ts';

/** Time difference of a valid proof, in s: an older or newer one could be a replay. */
export const PROOF_WINDOW_S = 300;

/** What a conversation needs to know about its device. */
export interface DeviceFacts {
  readonly deviceNo: string;
  readonly security: 'plain' | 'authenticated' | 'encrypted';
  /** The device's secret, or the one that a command sets. null where there is none. */
  openSecret(which: 'present' | 'next'): Buffer | null;
  /** The password that it must send, for protocols with one; null: not checked. */
  openPassword(): string | null;
}

/** Any message of a device. */
interface DeviceMessage {
  /** Type in the protocol's own numbers, for metrics. null: no valid frame of this protocol. */
  readonly type: string | null;
}

/** A sender that is not identified yet; continue with `admit`. */
export interface Who extends DeviceMessage {
  readonly kind: 'who';
  readonly deviceNo: string;
  readonly bytes: Buffer;
}

/** The device identifies itself. */
export interface Hello extends DeviceMessage {
  readonly kind: 'hello';
  readonly ident: Ident;
  /** Its proof of a secret, valid if the nonce is new. Answering "stored" admits it. null where no proof is required. */
  readonly proof: { readonly nonce: Buffer; readonly secret: 'present' | 'next' } | null;
}

/** Refused with the given fate. */
export interface Refusal extends DeviceMessage {
  readonly kind: 'refusal';
  readonly fate: 'malformed' | 'notAuthorised' | 'unsupported';
  /** For the metrics. */
  readonly reason: string;
  /** For the log. */
  readonly detail?: string;
}

export interface Heartbeat extends DeviceMessage {
  readonly kind: 'heartbeat';
}

/** Valid, without an effect. */
export interface Nothing extends DeviceMessage {
  readonly kind: 'nothing';
}

/** A message of an identified device. */
export type Saying = Hello | Refusal | Heartbeat | Nothing | Uplink | Reply;
export type Step = Who | Saying;

/**
 * The conversation with one device over one connection, in one protocol: bytes in, steps out. It has no socket, clock or database. Times
 * are ms since 1970. Call `push` with bytes, then `next` until it returns null, before the next `push`.
 */
export interface Conversation {
  push(chunk: Buffer, now: number): void;
  /** The next step, or null when more bytes (or more time, see `deadline`) are needed. */
  next(now: number): Step | null;
  /** Continues with a message whose sender is this device. Until it is admitted every message is a `Who`. */
  admit(who: Who, device: DeviceFacts, now: number): Saying;
  /** Messages of the device are accepted. */
  readonly isAdmitted: boolean;
  /** The answer for the device: the fate of its message and the number of waiting orders. null: no answer. */
  answer(said: Step, fate: Fate, waiting: number, now: number): Buffer | null;
  /** Whether the protocol supports the order. */
  canSay(order: Order): boolean;
  /** Bytes of the order, to be sent next. Throws RangeError if `canSay` is false. */
  request(order: Order, now: number): Buffer;
  /** Whether the device is listening now. */
  mayAsk(now: number): boolean;
  /** When to call `next` without new bytes. */
  readonly deadline: number | null;
  /** Number of bytes outside of frames. */
  readonly skipped: number;
  /** Number of frames with a wrong check. */
  readonly badFrames: number;
}

/** Content of stored bytes, as far as readable without a key. */
export interface Explained {
  readonly kind: 'hello' | 'report' | 'heartbeat' | 'other' | 'sealed' | 'unreadable';
  /** ms since 1970. */
  readonly sentAt: number | null;
  readonly hasSecret?: boolean;
  readonly ident?: Ident;
  readonly report?: Report;
}

/** One wire protocol. */
export interface Protocol {
  open(): Conversation;
  /** Never throws. */
  explain(bytes: Buffer): Explained;
}
