import type { Conversation, DeviceFacts, Explained, Refusal, Saying, Who } from '../conversation.ts';
import type { Order, OrderContent, Reply } from '../order.ts';
import { FrameScanner } from '../frame-scanner.ts';
import { Packets } from '../packets.ts';
import type { Fate } from '../uplink.ts';
import { timeBytes } from './bcd.ts';
import { readBody } from './body.ts';
import { End, Fn } from './constants.ts';
import { framing } from './framing.ts';
import { deviceNoOf, encodeFrame, type Frame } from './frame.ts';
import { encodeQuery, encodeValues, paramsIn } from './parameters.ts';
import { reportOf } from './report.ts';
import { ReportMessage, typeName } from './uplink.ts';

/** A station that was told to stay on line does so for this long. */
const WINDOW_MS = 600_000;
const NOBODY = { centre: 0, station: '', password: 0 };

const reports: ReadonlySet<number> = new Set([Fn.TEST, Fn.UNIFORM, Fn.TIMER, Fn.ADDED, Fn.HOURLY]);

const orders: ReadonlyMap<number, Reply['to']> = new Map([
  [Fn.READ_PARAMETERS, 'read'],
  [Fn.WRITE_PARAMETERS, 'write'],
  [Fn.SET_CLOCK, 'clock'],
]);

/** Function of an order and what stands behind the head of its body; null: it cannot be said. */
function requestOf(content: OrderContent): { fn: number; body: Buffer } | null {
  const said = (fn: number, body: Buffer | null) => body && { fn, body };
  if (content.kind === 'clock') return said(Fn.SET_CLOCK, Buffer.alloc(0));
  if (content.kind === 'read') return said(Fn.READ_PARAMETERS, encodeQuery(content.set));
  return content.kind === 'write' ? said(Fn.WRITE_PARAMETERS, encodeValues(content)) : null;
}

interface WithFrame {
  readonly frame: Frame;
}
type Said = Saying & WithFrame;

const isReport = ({ fn, packet }: Frame): boolean => reports.has(fn) && packet === null;
const nothing = (frame: Frame): Said => ({ kind: 'nothing', type: typeName(frame.fn), frame });
const refusal = (frame: Frame, fate: Refusal['fate'], reason: string): Said => ({
  kind: 'refusal',
  type: typeName(frame.fn),
  frame,
  fate,
  reason,
});

/** Serial and send time: all that an answer or a plain request has. */
function headOf(serial: number, now: number): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(serial);
  return Buffer.concat([head, timeBytes(now)]);
}

/** One connection of SL651-2014 in its hexadecimal form. Stations have no secrets, so only plain devices speak it. */
export class Sl651Conversation implements Conversation {
  readonly #reader = new FrameScanner(framing);
  #device: DeviceFacts | null = null;
  #isAdmitted = false;
  /** Who speaks, to which centre. */
  #peer: Pick<Frame, 'centre' | 'station' | 'password'> = NOBODY;
  /** Made with the first packet of several. */
  #packets: Packets<Frame> | null = null;
  /** Until then the station was told to stay on line, ms since 1970. */
  #listensUntil = 0;
  /** The order that the station has not replied to. */
  #asked: Order | null = null;

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
    return this.#reader.badFrames;
  }

  push(chunk: Buffer, now: number): void {
    this.#reader.push(chunk, now);
  }

  next(now: number): (Who & WithFrame) | Said | null {
    const frame = this.#reader.next(now);
    if (!frame) return null;
    if (frame.direction === 'down') return nothing(frame);
    if (this.#isAdmitted) return this.#accept(frame, now);
    return { kind: 'who', type: typeName(frame.fn), deviceNo: deviceNoOf(frame.station), bytes: frame.bytes, frame };
  }

  admit(who: Who, device: DeviceFacts, now: number): Said {
    const { frame } = who as Who & WithFrame;
    if (device.security !== 'plain') return refusal(frame, 'notAuthorised', 'no_secrets');
    this.#device = device;
    this.#isAdmitted = true;
    return this.#accept(frame, now);
  }

  #accept(frame: Frame, now: number): Said {
    if (deviceNoOf(frame.station) !== this.#device?.deviceNo) return refusal(frame, 'notAuthorised', 'other_device');
    const { centre, station, password, fn } = frame;
    this.#peer = { centre, station, password };
    if (fn === Fn.KEEP_ALIVE) return { kind: 'heartbeat', type: typeName(fn), frame };
    if (orders.has(fn)) return this.#replied(frame);
    if (!reports.has(fn)) return nothing(frame);
    const whole = frame.packet ? (this.#packets ??= new Packets()).join(frame, typeName(fn)) : frame;
    if (!whole) return nothing(frame);
    const body = readBody(whole.body);
    if (!body || body.sentAt === null) return refusal(whole, 'malformed', 'malformed');
    return new ReportMessage(reportOf(body, now), whole, body.serial, body.sentAt);
  }

  #replied(frame: Frame): Said {
    const asked = this.#asked;
    const to = orders.get(frame.fn) as Reply['to'];
    const body = readBody(frame.body);
    const reply = { kind: 'reply', type: typeName(frame.fn), frame, to, code: 0, result: null } as const;
    if (asked?.content.kind !== to) return { ...reply, sequence: 0, outcome: 'unknown', params: [] };
    this.#asked = null;
    const { sequence } = asked;
    return { ...reply, sequence, outcome: body ? 'done' : 'malformed', params: body ? paramsIn(body) : [] };
  }

  /**
   * What is stored, or will never be, is confirmed: ESC keeps the station on line for what waits, EOT lets it sleep. Everything else is
   * not answered, and the station sends it again.
   */
  answer(said: Said, fate: Fate, waiting: number, now: number): Buffer | null {
    const { frame } = said;
    const isEnded = fate === 'stored' || fate === 'duplicate' || fate === 'timeRefused' || fate === 'malformed';
    if (!isEnded || !isReport(frame) || frame.body.length < 2) return null;
    this.#listensUntil = waiting > 0 ? now + WINDOW_MS : 0;
    return encodeFrame(frame, headOf(frame.body.readUInt16BE(0), now), waiting > 0 ? End.ESC : End.EOT);
  }

  canSay({ content }: Order): boolean {
    return requestOf(content) !== null;
  }

  request(order: Order, now: number): Buffer {
    const said = requestOf(order.content);
    if (!said || this.#peer === NOBODY) throw new RangeError('this cannot be said in SL651');
    this.#asked = order;
    const { fn, body } = said;
    return encodeFrame({ ...this.#peer, fn }, Buffer.concat([headOf(order.sequence, now), body]), End.ENQ);
  }

  mayAsk(now: number): boolean {
    return now < this.#listensUntil;
  }
}

/** What kept bytes say. Never throws. */
export function explain(bytes: Buffer): Explained {
  const reader = new FrameScanner(framing);
  reader.push(bytes, 0);
  const packets = new Packets<Frame>();
  let frame = reader.next(0);
  while (frame?.packet) frame = packets.join(frame, typeName(frame.fn)) ?? reader.next(0);
  if (!frame || frame.direction === 'down') return { kind: 'unreadable', sentAt: null };
  const body = isReport(frame) ? readBody(frame.body) : null;
  if (body) return { kind: 'report', sentAt: body.sentAt, report: reportOf(body, 0) };
  return { kind: frame.fn === Fn.KEEP_ALIVE ? 'heartbeat' : 'other', sentAt: null };
}
