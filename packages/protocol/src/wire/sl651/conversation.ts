import type { Explained, Heartbeat, Step } from '../conversation.ts';
import { readJpeg } from '../jpeg.ts';
import type { Order, OrderContent, Reply } from '../order.ts';
import { Packets, type Packet } from '../packets.ts';
import {
  readWhole,
  StationConversation,
  type StationStep,
  type Sender,
  type WithFrame,
} from '../station-conversation.ts';
import type { Fate, Note } from '../uplink.ts';
import { readAsciiBody } from './ascii-body.ts';
import { timeBytes } from './bcd.ts';
import { readBody, type Body } from './body.ts';
import { End, Fn } from './constants.ts';
import { framings } from './framing.ts';
import { deviceNoOf, encodeFrame, type Address, type Form, type Frame } from './frame.ts';
import { encodeAsked, encodeValues, paramsIn } from './parameters.ts';
import { encodeQuery, functionOf, queryFunctions, summaryOf, versionOf } from './queries.ts';
import { reportOf } from './report.ts';
import { clockText } from '../utc8.ts';
import { NoteMessage, ReportMessage, typeName } from './uplink.ts';

/** How long a station stays online after the server has asked it to. */
const WINDOW_MS = 600_000;
/** A station that keeps its link alive, as those do that only answer, counts as listening for this long. */
const LINK_MS = 180_000;
/** A message that is incomplete after this time is dropped. */
const PACKETS_MS = 60_000;
/** Limits of a picture message. */
const PICTURE = { packets: 4_095, bytes: 393_216 } as const;
const MOST_TEXT = 4_000;
/** Largest transmission delay of a message. */
const DELAY_MS = 300_000;
/** How long a station stores a message without an answer. An older time means that its clock is wrong. */
const KEPT_MS = 31 * 86_400_000;

const reports: ReadonlySet<number> = new Set([Fn.TEST, Fn.UNIFORM, Fn.TIMER, Fn.ADDED, Fn.HOURLY]);
/** Unasked messages of a station, which it wants confirmed. */
const confirmed: ReadonlySet<number> = new Set([...reports, Fn.MANUAL, Fn.PICTURE]);

/** Further functions that it replies to. */
const orders: ReadonlyMap<number, Reply['to']> = new Map([
  [Fn.READ_PARAMETERS, 'read'],
  [Fn.WRITE_PARAMETERS, 'write'],
  [Fn.SET_CLOCK, 'clock'],
]);

/** Function of an order and the rest of its body; null: not supported. */
function requestOf(content: OrderContent, form: Form): { fn: number; body: Buffer } | null {
  const said = (fn: number, body: Buffer | null) => body && { fn, body };
  if (content.kind === 'clock') return said(Fn.SET_CLOCK, Buffer.alloc(0));
  if (content.kind === 'query') return said(functionOf[content.target], encodeQuery(content, form));
  // No published source documents parameters in characters.
  if (form === 'ascii') return null;
  if (content.kind === 'read') return said(Fn.READ_PARAMETERS, encodeAsked(content.set));
  return content.kind === 'write' ? said(Fn.WRITE_PARAMETERS, encodeValues(content)) : null;
}

/** Packets are missing although the last one has come. */
interface Incomplete extends Heartbeat, WithFrame<Frame> {
  readonly missing: Packet['packet'];
  readonly serial: number;
}

const bodyOf = ({ form, body }: Frame): Body | null => (form === 'hex' ? readBody(body) : readAsciiBody(body));
/** null: it has none. */
const serialOf = ({ form, body }: Frame): number | null => {
  const digits = form === 'hex' ? body.toString('hex', 0, 2) : body.toString('latin1', 0, 4);
  return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
};

/** Serial and send time, the whole body of an answer or a plain request. */
function headOf(form: Form, serial: number, now: number): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(serial);
  const bytes = Buffer.concat([head, timeBytes(now)]);
  return form === 'hex' ? bytes : Buffer.from(bytes.toString('hex').toUpperCase());
}

/** One connection of SL651-2014, in either form. */
export class Sl651Conversation extends StationConversation<Frame> {
  /** Sender and its centre. */
  #peer: Omit<Address, 'fn'> | null = null;
  /** Created with the first packet of several. */
  #packets: Packets<Frame> | null = null;
  #packetsUntil = 0;
  /** The station listens until then, ms since 1970. */
  #listensUntil = 0;
  /** The order without a reply yet. */
  #asked: Order | null = null;

  constructor() {
    super(...framings);
  }

  override get deadline(): number | null {
    const own = super.deadline;
    return this.#packets ? Math.min(own ?? this.#packetsUntil, this.#packetsUntil) : own;
  }

  override next(now: number): ReturnType<StationConversation<Frame>['next']> {
    if (now >= this.#packetsUntil) this.#packets = null;
    return super.next(now);
  }

  protected typeOf({ fn }: Frame): string {
    return typeName(fn);
  }

  protected senderOf({ direction, station, password }: Frame): Sender | null {
    if (direction === 'down') return null;
    return { deviceNo: deviceNoOf(station), password: password.toString(16).padStart(4, '0') };
  }

  protected accept(frame: Frame, now: number): StationStep<Frame> {
    const { form, centre, station, password, fn } = frame;
    this.#peer = { form, centre, station, password };
    if (fn === Fn.KEEP_ALIVE) {
      this.#listensUntil = Math.max(this.#listensUntil, now + LINK_MS);
      return { kind: 'heartbeat', type: typeName(fn), frame };
    }
    if (!confirmed.has(fn) && !queryFunctions.has(fn) && !orders.has(fn)) return this.nothing(frame);
    const whole = frame.packet ? this.#join(frame, now) : frame;
    if (!whole) return this.#incomplete(frame);
    return orders.has(fn) ? this.#replied(whole) : this.#data(whole, now);
  }

  #join(frame: Frame, now: number): Frame | null {
    this.#packets ??= new Packets();
    this.#packetsUntil = now + PACKETS_MS;
    const most = frame.fn === Fn.PICTURE ? PICTURE : undefined;
    const whole = this.#packets.join(frame, typeName(frame.fn), most);
    if (whole) this.#packets = null;
    return whole;
  }

  /** The last packet came before others: requests the first missing one. */
  #incomplete(frame: Frame): StationStep<Frame> | Incomplete {
    const missing = this.#packets?.missing ?? null;
    const { packet } = frame;
    if (!missing || packet?.index !== packet?.total || missing.total !== packet?.total) return this.nothing(frame);
    const first = this.#packets?.first;
    const serial = (first && serialOf(first)) ?? 0;
    return { kind: 'heartbeat', type: typeName(frame.fn), frame, missing, serial };
  }

  /** Data to store, sent unasked or on request. */
  #data(frame: Frame, now: number): StationStep<Frame> {
    const { fn } = frame;
    if (fn === Fn.QUERY_VERSION) return this.#reply(frame, { to: 'query', text: versionOf(frame.body) });
    const body = bodyOf(frame);
    const sentTime = body?.sentAt ?? null;
    if (!body || sentTime === null) return this.refusal(frame, 'malformed', 'malformed');
    if (fn === Fn.QUERY_CLOCK) return this.#reply(frame, { to: 'query', text: clockText(sentTime, now) });
    const sentAt = sentNow(sentTime, now);
    const content = noteOf(body, sentTime) ?? reportOf(body, now);
    const isNote = body.text !== null || body.picture !== null;
    if (isNote && !('at' in content)) return this.refusal(frame, 'malformed', 'malformed');
    const isAsked = this.#isAsked(frame, 'query');
    const reply = isAsked ? this.#reply(frame, { to: 'query', text: summaryOf(body) }) : null;
    if ('at' in content) return new NoteMessage(content, frame, { ...body, sentAt }, reply);
    const hasValues = content.readings.length > 0 || content.status !== undefined;
    if (!hasValues && queryFunctions.has(fn)) return reply ?? this.nothing(frame);
    return new ReportMessage(content, frame, { ...body, sentAt }, reply);
  }

  #replied(frame: Frame): StationStep<Frame> {
    const body = bodyOf(frame);
    const to = orders.get(frame.fn) as Reply['to'];
    return this.#reply(frame, { to, params: body ? paramsIn(body) : [], isMalformed: body === null });
  }

  #isAsked({ fn }: Frame, to: Reply['to']): boolean {
    const content = this.#asked?.content;
    return content?.kind === to && (content.kind !== 'query' || functionOf[content.target] === fn);
  }

  #reply(
    frame: Frame,
    said: { to: Reply['to']; params?: Reply['params']; text?: string; isMalformed?: boolean },
  ): Reply & WithFrame<Frame> {
    const { to, params = [], text, isMalformed = false } = said;
    const result = text === undefined ? null : { code: 0, text };
    const reply = { kind: 'reply', type: typeName(frame.fn), frame, to, code: 0, result } as const;
    const asked = this.#isAsked(frame, to) ? this.#asked : null;
    if (!asked) return { ...reply, sequence: 0, outcome: 'unknown', params: [] };
    this.#asked = null;
    return { ...reply, sequence: asked.sequence, outcome: isMalformed ? 'malformed' : 'done', params };
  }

  /**
   * Confirms what is stored or never will be: ACK where the station continues, else ESC, which keeps it online for waiting orders, or EOT,
   * which lets it sleep. Everything else gets no answer, and the station sends it again. NAK requests a packet.
   */
  answer(said: Step, fate: Fate, waiting: number, now: number): Buffer | null {
    const { frame } = said as StationStep<Frame>;
    const { form, fn, packet } = frame;
    if ('missing' in said) {
      const { missing, serial } = said as Incomplete;
      return encodeFrame(frame, headOf(form, serial, now), End.NAK, missing);
    }
    const serial = serialOf(frame);
    const isEnded = fate === 'stored' || fate === 'duplicate' || fate === 'timeRefused' || fate === 'malformed';
    if (!isEnded || !confirmed.has(fn) || said.kind === 'nothing' || serial === null) return null;
    const head = headOf(form, serial, now);
    if (!packet && frame.end === End.ETB) return encodeFrame(frame, head, End.ACK);
    this.#listensUntil = waiting > 0 ? now + WINDOW_MS : 0;
    return encodeFrame(frame, head, waiting > 0 ? End.ESC : End.EOT, packet);
  }

  canSay({ content }: Order): boolean {
    return requestOf(content, this.#peer?.form ?? 'hex') !== null;
  }

  request(order: Order, now: number): Buffer {
    const peer = this.#peer;
    const said = peer && requestOf(order.content, peer.form);
    if (!said) throw new RangeError('this cannot be said in SL651');
    this.#asked = order;
    const { fn, body } = said;
    return encodeFrame({ ...peer, fn }, Buffer.concat([headOf(peer.form, order.sequence, now), body]), End.ENQ);
  }

  mayAsk(now: number): boolean {
    return now < this.#listensUntil;
  }
}

/**
 * The send time of a message, to determine the clock offset. A stored message has the time of its first attempt: it counts as sent now, or
 * its readings would be shifted by the delay.
 */
const sentNow = (stated: number, now: number): number =>
  now - stated > DELAY_MS && now - stated <= KEPT_MS ? now : stated;

/** Text or picture of a body, if valid. */
function noteOf({ text, picture, observedAt }: Body, sentAt: number): Note | null {
  const at = observedAt ?? sentAt;
  if (picture) {
    const read = readJpeg(picture);
    return read && { at, text: `JPEG ${read.width} × ${read.height}`, picture: read };
  }
  const said = text
    ?.replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MOST_TEXT);
  return said ? { at, text: said, picture: null } : null;
}

/** Content of stored bytes. Never throws. */
export function explain(bytes: Buffer): Explained {
  const frame = readWhole(bytes, framings, ({ fn }) => typeName(fn));
  if (!frame || frame.direction === 'down') return { kind: 'unreadable', sentAt: null };
  const body = reports.has(frame.fn) ? bodyOf(frame) : null;
  if (body) return { kind: 'report', sentAt: body.sentAt, report: reportOf(body, 0) };
  return { kind: frame.fn === Fn.KEEP_ALIVE ? 'heartbeat' : 'other', sentAt: null };
}
