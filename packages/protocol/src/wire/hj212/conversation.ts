import type { Explained, Step } from '../conversation.ts';
import type { Order, Reply } from '../order.ts';
import { Packets } from '../packets.ts';
import {
  readWhole,
  StationConversation,
  type StationStep,
  type Sender,
  type WithFrame,
} from '../station-conversation.ts';
import type { Fate, ParamSet, ReportUplink } from '../uplink.ts';
import { clockText, utc8Digits } from '../utc8.ts';
import { framing } from './framing.ts';
import { deviceNoOf, encodeFrame, pairsOf, readTime, type Frame, type Head } from './frame.ts';
import { reportOf, reports } from './report.ts';

/** Commands of both sides. */
const Cn = {
  READ_CLOCK: '1011',
  SET_CLOCK: '1012',
  ASK_FOR_CLOCK: '1013',
  READ_INTERVAL: '1061',
  SET_INTERVAL: '1062',
  REQUEST_RECEIVED: '9011',
  RESULT: '9012',
  NOTICE_RECEIVED: '9013',
  DATA_RECEIVED: '9014',
} as const;
/** The system number of interactions, which answers have. */
const INTERACTION = '91';
const ACCEPTED = '1';

/** The parameter set with the interval of real-time data in s, which the standard limits. */
const RTU_SET = 1;
const INTERVAL_S = { least: 30, most: 3_600 } as const;

const clockBody = (now: number): string => `SystemTime=${utc8Digits(now).slice(0, 14)}`;

/** Command of an order and its body; null: not supported by the protocol. */
function requestOf({ content }: Order, now: number): { cn: string; body: string } | null {
  if (content.kind === 'clock') return { cn: Cn.SET_CLOCK, body: clockBody(now) };
  if (content.kind === 'query') return content.target === 'clock' ? { cn: Cn.READ_CLOCK, body: '' } : null;
  if (content.kind === 'read') return content.set === RTU_SET ? { cn: Cn.READ_INTERVAL, body: '' } : null;
  if (content.kind !== 'write' || content.set !== RTU_SET) return null;
  const [key, ...others] = Object.keys(content.values);
  const seconds = content.values['sendCycle'];
  const isSaid = key === 'sendCycle' && others.length === 0 && typeof seconds === 'number';
  if (!isSaid || seconds < INTERVAL_S.least || seconds > INTERVAL_S.most) return null;
  return { cn: Cn.SET_INTERVAL, body: `RtdInterval=${seconds}` };
}

/** Identifies the message of a packet. */
const messageOf = ({ cn, qn }: Frame): string => `${cn} ${qn}`;
const typeName = (cn: string): string => `hj212 ${/^\d{4}$/.test(cn) ? cn : 'other'}`;
/** The id of a report consists of command, request number and data, which a resend repeats. */
const uplinkOf = (frame: Frame): (ReportUplink & WithFrame<Frame>) | null => {
  const content = reportOf(frame.cn, frame.body);
  const sentAt = readTime(frame.qn) ?? readTime(pairsOf(frame.body.toString('latin1')).get('DataTime') ?? '');
  if (!content || sentAt === null) return null;
  return {
    kind: 'report',
    type: typeName(frame.cn),
    content,
    id: `hj212:${frame.cn}:${frame.qn}:${frame.crc.toString(16)}`,
    number: frame.crc,
    sentAt,
    // A resend has the number of the original without a mark, so any report may be one.
    isResend: true,
    isClockUnset: false,
    bytes: frame.bytes,
    frame,
  };
};

/** One connection of HJ 212-2017. */
export class Hj212Conversation extends StationConversation<Frame> {
  #peer: Head | null = null;
  /** Created with the first packet of several. */
  #packets: Packets<Frame> | null = null;
  /** The order without a result yet, its number, and parameters received meanwhile. */
  #asked: { order: Order; qn: string; params: ParamSet[]; text: string | null } | null = null;
  /** QN of the last clock setting that the station requested. */
  #clockQn = '';

  constructor() {
    super(framing);
  }

  protected typeOf({ cn }: Frame): string {
    return typeName(cn);
  }

  protected senderOf({ mn, password }: Frame): Sender {
    return { deviceNo: deviceNoOf(mn), password };
  }

  protected accept(frame: Frame, now: number): StationStep<Frame> {
    const { qn, st, cn, password, mn } = frame;
    // Without the bytes, which would be kept for the life of the connection.
    this.#peer = { qn, st, cn, password, mn };
    if (cn === Cn.ASK_FOR_CLOCK) return { kind: 'heartbeat', type: typeName(cn), frame };
    if (cn === Cn.READ_INTERVAL || cn === Cn.READ_CLOCK) return this.#data(frame, now);
    if (cn === Cn.REQUEST_RECEIVED || cn === Cn.RESULT) return this.#replied(frame);
    if (!reports.has(frame.cn)) return this.nothing(frame);
    const whole = frame.packet ? (this.#packets ??= new Packets()).join(frame, messageOf(frame)) : frame;
    if (!whole) return this.nothing(frame);
    return uplinkOf(whole) ?? this.refusal(whole, 'malformed', 'malformed');
  }

  /** The station sends the requested data before the result. */
  #data(frame: Frame, now: number): StationStep<Frame> {
    if (this.#asked?.qn !== frame.qn) return this.nothing(frame);
    const pairs = pairsOf(frame.body.toString('latin1'));
    const seconds = Number(pairs.get('RtdInterval') || Number.NaN);
    if (Number.isFinite(seconds)) this.#asked.params.push({ set: RTU_SET, values: { sendCycle: seconds } });
    const time = readTime(pairs.get('SystemTime') ?? '');
    if (time !== null) this.#asked.text = clockText(time, now);
    return this.nothing(frame);
  }

  #replied(frame: Frame): StationStep<Frame> {
    const pairs = pairsOf(frame.body.toString('latin1'));
    const code = pairs.get(frame.cn === Cn.RESULT ? 'ExeRtn' : 'QnRtn') ?? '';
    // Accepted is not done yet.
    if (frame.cn === Cn.REQUEST_RECEIVED && code === ACCEPTED) return this.nothing(frame);
    if (frame.qn === this.#clockQn) return this.nothing(frame);
    const asked = this.#asked?.qn === frame.qn ? this.#asked : null;
    if (asked) this.#asked = null;
    const reply: Omit<Reply, 'sequence' | 'outcome' | 'params'> & WithFrame<Frame> = {
      kind: 'reply',
      type: typeName(frame.cn),
      frame,
      to: asked?.order.content.kind ?? 'any',
      code: Number(code) || 0,
      result: null,
    };
    if (!asked) return { ...reply, sequence: 0, outcome: 'unknown', params: [] };
    const isDone = frame.cn === Cn.RESULT && code === ACCEPTED;
    const { order, params, text } = asked;
    const said = { ...reply, sequence: order.sequence } as const;
    if (!isDone) return { ...said, outcome: 'refused', params: [] };
    return { ...said, outcome: 'done', params, result: text === null ? null : { code: 0, text } };
  }

  /** Confirms what is stored or never will be, if the station wants it. Everything else gets no answer and is sent again. */
  answer(said: Step, fate: Fate, _waiting: number, now: number): Buffer | null {
    const { frame } = said as StationStep<Frame>;
    if (said.kind === 'heartbeat') return this.#setClock(frame, now);
    const isEnded = fate === 'stored' || fate === 'duplicate' || fate === 'timeRefused' || fate === 'malformed';
    if (!isEnded || !frame.wantsAnswer || !reports.has(frame.cn) || said.kind === 'nothing') return null;
    return encodeFrame({ ...frame, st: INTERACTION, cn: Cn.DATA_RECEIVED }, '', false);
  }

  /** Confirms the notice if the station requests it, and sets the station's clock. */
  #setClock(frame: Frame, now: number): Buffer {
    const heard = frame.wantsAnswer
      ? encodeFrame({ ...frame, st: INTERACTION, cn: Cn.NOTICE_RECEIVED }, '', false)
      : Buffer.alloc(0);
    this.#clockQn = utc8Digits(now);
    return Buffer.concat([heard, encodeFrame({ ...frame, qn: this.#clockQn, cn: Cn.SET_CLOCK }, clockBody(now), true)]);
  }

  canSay(order: Order): boolean {
    return requestOf(order, 0) !== null;
  }

  request(order: Order, now: number): Buffer {
    const said = requestOf(order, now);
    if (!said || !this.#peer) throw new RangeError('this cannot be said in HJ 212');
    const qn = utc8Digits(now);
    this.#asked = { order, qn, params: [], text: null };
    return encodeFrame({ ...this.#peer, qn, cn: said.cn }, said.body, true);
  }

  mayAsk(): boolean {
    return this.#peer !== null;
  }
}

/** Content of stored bytes. Never throws. */
export function explain(bytes: Buffer): Explained {
  const frame = readWhole(bytes, [framing], messageOf);
  if (!frame) return { kind: 'unreadable', sentAt: null };
  const report = reports.has(frame.cn) ? uplinkOf(frame) : null;
  if (report) return { kind: 'report', sentAt: report.sentAt, report: report.content };
  return { kind: 'other', sentAt: readTime(frame.qn) };
}
