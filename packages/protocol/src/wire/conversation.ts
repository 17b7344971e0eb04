import type { Order, Reply } from './order.ts';
import type { Fate, Ident, Report, Uplink } from './uplink.ts';

/** How far the time of a proof may be off, in s: what is older or newer could be a replay. */
export const PROOF_WINDOW_S = 300;

/** What a conversation has to know of the device that it is held with. */
export interface DeviceFacts {
  readonly deviceNo: string;
  readonly security: 'plain' | 'authenticated' | 'encrypted';
  /** The secret of the device, or the one that a command is giving it. Null where there is none. */
  openSecret(which: 'present' | 'next'): Buffer | null;
  /** What it has to send as its password, where the protocol has one; null: that is not checked. */
  openPassword(): string | null;
}

/** Anything that a device said. */
interface Said {
  /** What it is in the protocol's own numbers, for the metrics. Null: no valid frame of this protocol. */
  readonly type: string | null;
}

/** Somebody of whom nothing is known yet; `admit` goes on with it. */
export interface Who extends Said {
  readonly kind: 'who';
  readonly deviceNo: string;
  readonly bytes: Buffer;
}

/** The device says what it is. */
export interface Hello extends Said {
  readonly kind: 'hello';
  readonly ident: Ident;
  /** It proves to have a secret, where its nonce is new. Answered with "stored", it is admitted. Null where it has to prove nothing. */
  readonly proof: { readonly nonce: Buffer; readonly secret: 'present' | 'next' } | null;
}

/** Answered with its fate as it stands. */
export interface Refusal extends Said {
  readonly kind: 'refusal';
  readonly fate: 'malformed' | 'notAuthorised' | 'unsupported';
  /** For the metrics. */
  readonly reason: string;
  /** For the log. */
  readonly detail?: string;
}

export interface Heartbeat extends Said {
  readonly kind: 'heartbeat';
}

/** Valid, and nothing comes of it. */
export interface Nothing extends Said {
  readonly kind: 'nothing';
}

/** What somebody says of whom it is known who it is. */
export type Saying = Hello | Refusal | Heartbeat | Nothing | Uplink | Reply;
export type Step = Who | Saying;

/**
 * Talks with one device over one connection, in the words of one protocol: bytes in, steps out. It has no socket, no clock and no
 * database. Times are ms since 1970. Give it bytes with `push`, call `next` until it says null, and only then push again.
 */
export interface Conversation {
  push(chunk: Buffer, now: number): void;
  /** The next step, or null when more bytes (or more time, see `deadline`) are needed. */
  next(now: number): Step | null;
  /** Goes on with what somebody said who is this device. Until the device is admitted all that it says is a `Who`. */
  admit(who: Who, device: DeviceFacts, now: number): Saying;
  /** What the device says is taken. */
  readonly isAdmitted: boolean;
  /** Bytes that tell the device what became of what it said and how many orders wait for it. Null: it is not answered. */
  answer(said: Step, fate: Fate, waiting: number, now: number): Buffer | null;
  /** Whether this protocol has words for the order. */
  canSay(order: Order): boolean;
  /** Bytes of the order, to be sent next. Throws RangeError for what `canSay` denies. */
  request(order: Order, now: number): Buffer;
  /** Whether the device listens now. */
  mayAsk(now: number): boolean;
  /** When `next` has to be called although no bytes came. */
  readonly deadline: number | null;
  /** Bytes that belonged to no frame. */
  readonly skipped: number;
  /** Frames whose check was wrong. */
  readonly badFrames: number;
}

/** What can be read of kept bytes without a key. */
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
