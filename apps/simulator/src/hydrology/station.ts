import { connect, type Socket } from 'node:net';
import type { Site } from '../devices/spec.ts';
import type { Clock } from '../fleet/clock.ts';
import { Redial } from '../fleet/redial.ts';
import { DAY, MINUTE } from '../physics/time.ts';
import { RandomStream } from '../random.ts';
import { pictureBody, plainBody, textBody, valuesBody, type Instruments } from './bodies.ts';
import { encodeFrame, encodePackets, End, Fn, readMessages, type Address, type Message } from './frames.ts';

export interface StationSpec extends Address, Instruments {
  readonly name: string;
  readonly site: Site;
  readonly seed: number;
  readonly cycleS: number;
}

/** Timeout after which a frame is sent again. */
const ANSWER_MS = 20_000;
const PICTURE_EVERY = 30 * MINUTE;
const PACKET_BYTES = 512;
/** Age of the data in a new station's memory. */
const KEPT_MS = DAY;
const ALIVE_EVERY = MINUTE;

/** An unconfirmed message. */
interface Waiting {
  readonly serial: number;
  readonly frames: readonly Buffer[];
}

/** A station of SL651-2014 in the mode of confirmed reports: each message is sent until it is confirmed, then the next. */
export class HydrologyStation {
  readonly spec: StationSpec;
  readonly #host: string;
  readonly #port: number;
  readonly #clock: Clock;
  readonly #redial: Redial;
  readonly #waiting: Waiting[] = [];
  #socket: Socket | null = null;
  #rest: Buffer = Buffer.alloc(0);
  #serial = 0;
  /** Time of the last measurement. */
  #measuredAt: number;
  #pictureAt: number;
  /** Encoded parameter elements; initially only the collect cycle, of 60 s. */
  readonly #cycles = new Map<number, Buffer>([[0x23, Buffer.from('23100060', 'hex')]]);
  #isStopped = false;
  readonly #cancels = new Set<() => void>();
  /** Number of confirmed messages. */
  confirmed = 0;

  constructor(spec: StationSpec, { host, port, clock }: { host: string; port: number; clock: Clock }) {
    this.spec = spec;
    this.#host = host;
    this.#port = port;
    this.#clock = clock;
    this.#redial = new Redial(clock, new RandomStream(spec.seed));
    const now = clock.now();
    this.#measuredAt = Math.floor((now - KEPT_MS) / this.#cycleMs) * this.#cycleMs;
    this.#pictureAt = now + MINUTE;
    // Different after each start, as the centre knows earlier ones.
    this.#serial = Math.floor(now / 1_000) % 0xffff;
  }

  start(): void {
    this.#dial();
    this.#cycle();
    this.#later(ALIVE_EVERY, () => this.#keepAlive());
  }

  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#cancels) cancel();
    this.#socket?.destroy();
  }

  /** Sends a text of a person at the station. */
  write(text: string): void {
    this.#say(Fn.TEXT, (serial, now) => textBody(this.spec, serial, now, text));
  }

  #later(ms: number, task: () => void): void {
    const cancel = this.#clock.after(ms, () => {
      this.#cancels.delete(cancel);
      task();
    });
    this.#cancels.add(cancel);
  }

  #dial(): void {
    const socket = connect(this.#port, this.#host);
    this.#socket = socket;
    this.#rest = Buffer.alloc(0);
    socket.on('connect', () => {
      this.#redial.succeeded();
      this.#send();
    });
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
      if (!this.#isStopped) this.#later(this.#redial.failed(), () => this.#dial());
    });
  }

  /** Queues due messages; the first one is sent again until it is confirmed. */
  #cycle(): void {
    const now = this.#clock.now();
    const { site } = this.spec;
    while (this.#measuredAt + this.#cycleMs <= now) {
      const at = (this.#measuredAt += this.#cycleMs);
      this.#say(Fn.TIMER, (serial, sent) => valuesBody(this.spec, site, this.spec, serial, sent, at));
    }
    if (now >= this.#pictureAt) {
      this.#pictureAt = now + PICTURE_EVERY;
      this.#say(Fn.PICTURE, (serial, at) => pictureBody(this.spec, site, serial, at));
    }
    this.#later(this.#measuredAt + this.#cycleMs - now, () => this.#cycle());
  }

  get #cycleMs(): number {
    return this.spec.cycleS * 1_000;
  }

  /** Sends a keep-alive, and listens. */
  #keepAlive(): void {
    const { spec } = this;
    this.#socket?.write(encodeFrame(spec, Fn.KEEP_ALIVE, plainBody(spec, this.#serial, this.#clock.now())));
    this.#later(ALIVE_EVERY, () => this.#keepAlive());
  }

  #say(fn: number, bodyOf: (serial: number, now: number) => Buffer): void {
    this.#serial = (this.#serial % 0xffff) + 1;
    const body = bodyOf(this.#serial, this.#clock.now());
    this.#waiting.push({ serial: this.#serial, frames: encodePackets(this.spec, fn, body, PACKET_BYTES) });
    if (this.#waiting.length === 1) this.#send();
  }

  #send(): void {
    const [first] = this.#waiting;
    const socket = this.#socket;
    if (!first || !socket?.writable || socket.connecting) return;
    for (const frame of first.frames) socket.write(frame);
    this.#later(ANSWER_MS, () => {
      if (this.#waiting[0] === first && this.#socket === socket) this.#send();
    });
  }

  #hear(chunk: Buffer): void {
    const { messages, rest } = readMessages(Buffer.concat([this.#rest, chunk]), this.spec.isAscii);
    this.#rest = rest;
    for (const message of messages) {
      if (message.end === End.ENQ) this.#reply(message);
      else if (message.end !== End.NAK && message.serial === this.#waiting[0]?.serial) {
        this.#waiting.shift();
        this.confirmed += 1;
        this.#send();
      }
    }
  }

  /** The requested cycles; written ones are stored and returned. */
  #parameters(fn: number, body: Buffer): Buffer {
    if (fn === Fn.WRITE_PARAMETERS) {
      for (let at = 0; at + 2 <= body.length; at += 2 + (body[at + 1]! >> 3))
        this.#cycles.set(body[at]!, body.subarray(at, at + 2 + (body[at + 1]! >> 3)));
    }
    return fn === Fn.READ_PARAMETERS ? Buffer.concat([...this.#cycles.values()]) : body;
  }

  /** Answers queries at once; returns written values. */
  #reply({ fn, serial, body }: Message): void {
    const { spec } = this;
    const now = this.#clock.now();
    const said = (reply: Buffer): Buffer[] => encodePackets(spec, fn, reply, PACKET_BYTES);
    const frames =
      fn === Fn.NOW || fn === Fn.SOME
        ? said(valuesBody(spec, spec.site, spec, serial, now))
        : fn === Fn.PICTURE
          ? said(pictureBody(spec, spec.site, serial, now))
          : fn === Fn.READ_TEXT
            ? said(textBody(spec, serial, now, '水尺正常'))
            : [encodeFrame(spec, fn, Buffer.concat([plainBody(spec, serial, now), this.#parameters(fn, body)]))];
    for (const frame of frames) this.#socket?.write(frame);
  }
}
