import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import {
  ANSWER,
  FrameFlag,
  FrameReader,
  FrameType,
  decodeAnswer,
  decodeCommand,
  decodeHorn,
  decodeParams,
  encodeAnswer,
  encodeFrame,
  encodeHello,
  encodeParams,
  encodeReport,
  helloAuth,
  sessionKey,
  type Answer,
  type Frame,
  type FrameHeader,
  type HornControl,
  type ParamSet,
  type WireReading,
} from '@groundwatch/protocol/wire/grtu';
import { ident } from './session-rig.ts';

/** How a device handles a request. `forget`: it executes it and the answer is lost. */
export type Manner = 'do' | 'ignore' | 'forget' | 'refuse' | 'busy' | 'unsupported' | 'twice' | 'malformed' | 'other';

export interface ReceivedRequest {
  readonly type: number;
  readonly sequence: number;
  readonly isRepeated: boolean;
  readonly sendTime: number;
  readonly body: Buffer;
  readonly wire: Wire;
}

/** One connection of a device. */
export class Wire {
  readonly #device: FieldDevice;
  readonly #socket: Socket;
  readonly #reader = new FrameReader({ direction: 'down' });
  readonly #waiting = new Map<number, (frame: Frame) => void>();
  readonly closed: Promise<void>;
  isClosed = false;
  #key: Buffer | null = null;
  #counter = 0;
  #sequence = 0;

  constructor(device: FieldDevice, socket: Socket) {
    this.#device = device;
    this.#socket = socket;
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.isClosed = true;
        resolve();
      });
    });
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.#reader.push(chunk, 0);
      for (let event = this.#reader.next(0); event; event = this.#reader.next(0)) {
        if (event.kind === 'frame') this.#take(event.frame);
      }
    });
  }

  #take(frame: Frame): void {
    const { header, body } = frame;
    if (header.type >= ANSWER || header.type === FrameType.ERROR) this.#waiting.get(header.sequence)?.(frame);
    else if (header.boot === 0) {
      const { type, sequence, sendTime, flags } = header;
      const isRepeated = (flags & FrameFlag.RESEND) !== 0;
      this.#device.take({ type, sequence, isRepeated, sendTime, body: Buffer.from(body), wire: this });
    }
  }

  write(type: number, body: Buffer, overrides: Partial<FrameHeader> = {}): void {
    this.#counter += 1;
    const { deviceNo } = this.#device;
    const sendTime = Math.floor(this.#device.now() / 1000);
    const header = { flags: 0, type, deviceNo, boot: 1, sequence: 0, counter: this.#counter, sendTime, ...overrides };
    this.#socket.write(encodeFrame(header, body, this.#key ? { key: this.#key, direction: 'up' } : undefined));
  }

  /** Resolves to the server's answer; rejects when the connection ends before. */
  send(type: number, body: Buffer = Buffer.alloc(0), overrides: Partial<FrameHeader> = {}): Promise<Answer> {
    this.#sequence += 1;
    const sequence = this.#sequence;
    return new Promise((resolve, reject) => {
      this.#waiting.set(sequence, (frame) => {
        this.#waiting.delete(sequence);
        const answer = decodeAnswer(frame.body);
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.reason));
      });
      void this.closed.then(() => reject(new Error('closed')));
      this.write(type, body, { sequence, ...overrides });
    });
  }

  async hello(secret: Buffer | null, isEncrypted: boolean): Promise<Answer> {
    const nonce = randomBytes(16);
    const { deviceNo } = this.#device;
    const sendTime = Math.floor(this.#device.now() / 1000);
    const auth = secret && helloAuth(secret, deviceNo, nonce, sendTime);
    const answer = await this.send(FrameType.HELLO, encodeHello({ ident, ...(auth ? { nonce, auth } : {}) }), {
      sendTime,
    });
    if (secret && answer.nonce && isEncrypted) {
      this.#key = sessionKey(secret, deviceNo, nonce, answer.nonce);
      this.#reader.setKey(this.#key);
    }
    return answer;
  }

  heartbeat(): Promise<Answer> {
    return this.send(FrameType.HEARTBEAT);
  }

  report(readings: WireReading[]): Promise<Answer> {
    return this.send(FrameType.REPORT, encodeReport({ readings }));
  }

  params(sets: ParamSet[]): Promise<Answer> {
    return this.send(FrameType.PARAMS, encodeParams(sets));
  }

  /** Stops reading; what the server sends stays in transit. */
  deafen(): void {
    this.#socket.pause();
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** A device with memory: it executes a request once, however often it arrives, and repeats its answer. */
export class FieldDevice {
  readonly deviceNo: string;
  readonly now: () => number;
  secret: Buffer | null = null;
  isEncrypted = false;
  readonly asked: ReceivedRequest[] = [];
  /** Executed requests, one entry each: none may occur twice. */
  readonly done: { type: number; sequence: number }[] = [];
  readonly texts: string[] = [];
  readonly horns: HornControl[] = [];
  clockS = 0;
  readonly params = new Map<number, ParamSet['values']>();
  /** How it handles the nth request (from 1). */
  manner: (asked: ReceivedRequest, n: number) => Manner = () => 'do';
  readonly #answers = new Map<number, Answer>();

  constructor(deviceNo: string, now: () => number = () => Date.now()) {
    this.deviceNo = deviceNo;
    this.now = now;
  }

  async connect(port: number): Promise<Wire> {
    const socket = connect(port, '127.0.0.1');
    const wire = new Wire(this, socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return wire;
  }

  /** Connects and sends HELLO; throws unless it is accepted. */
  async wake(port: number): Promise<Wire> {
    const wire = await this.connect(port);
    const { result } = await wire.hello(this.secret, this.isEncrypted);
    if (result.code !== 0) throw new Error(`RESULT ${result.code}`);
    return wire;
  }

  take(asked: ReceivedRequest): void {
    this.asked.push(asked);
    const manner = this.manner(asked, this.asked.length);
    if (manner === 'ignore') return;
    if (manner === 'refuse') return this.answer(asked, this.#result(5));
    if (manner === 'busy') return this.answer(asked, this.#result(3));
    if (manner === 'unsupported')
      return asked.wire.write(FrameType.ERROR, encodeAnswer(this.#result(6)), { boot: 0, sequence: asked.sequence });
    if (manner === 'malformed')
      return asked.wire.write(asked.type | ANSWER, Buffer.from('01ffff', 'hex'), { boot: 0, sequence: asked.sequence });
    const answer = this.#do(asked, manner === 'other');
    if (manner === 'forget') return;
    this.answer(asked, answer);
    if (manner === 'twice') this.answer(asked, answer);
  }

  /** Sends `answer`, its own by default, over a connection, by default the one of the request. */
  answer(asked: ReceivedRequest, answer: Answer = this.#do(asked, false), wire: Wire = asked.wire): void {
    wire.write(asked.type | ANSWER, encodeAnswer(answer), { boot: 0, sequence: asked.sequence });
  }

  #result(code: number): Answer {
    return { result: { code, serverTimeMs: this.now(), waiting: 0 } };
  }

  #do(asked: ReceivedRequest, isOtherwise: boolean): Answer {
    const known = this.#answers.get(asked.sequence);
    if (known && asked.isRepeated) return known;
    this.done.push({ type: asked.type, sequence: asked.sequence });
    const answer = { ...this.#result(0), ...this.#act(asked, isOtherwise) };
    this.#answers.set(asked.sequence, answer);
    return answer;
  }

  #act({ type, body, sendTime }: ReceivedRequest, isOtherwise: boolean): Partial<Answer> {
    if (type === FrameType.PARAM_READ) {
      const [set] = valueOf(decodeParams(body)).map((one) => one.set);
      return { params: [{ set: set ?? 0, values: this.params.get(set ?? 0) ?? {} }] };
    }
    if (type === FrameType.PARAM_WRITE) {
      for (const { set, values } of valueOf(decodeParams(body))) this.#write(set, values, isOtherwise);
    } else if (type === FrameType.COMMAND) {
      this.texts.push(valueOf(decodeCommand(body)));
      return { commandResult: isOtherwise ? { code: 9, text: 'no such valve' } : { code: 0, text: 'ok' } };
    } else if (type === FrameType.HORN) this.horns.push(valueOf(decodeHorn(body)));
    else if (type === FrameType.CLOCK) this.clockS = sendTime;
    return {};
  }

  #write(set: number, values: ParamSet['values'], isOtherwise: boolean): void {
    const { deviceSecret, ...shown } = values;
    if (typeof deviceSecret === 'string') this.secret = Buffer.from(deviceSecret, 'hex');
    if (!isOtherwise) this.params.set(set, { ...this.params.get(set), ...shown });
  }
}

function valueOf<T>(decoded: { ok: true; value: T } | { ok: false; reason: string }): T {
  if (decoded.ok) return decoded.value;
  throw new Error(decoded.reason);
}
