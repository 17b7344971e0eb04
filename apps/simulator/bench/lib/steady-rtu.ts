import { connect, type Socket } from 'node:net';
import { encodeFrame, encodeReport, FrameReader, FrameType, decodeAnswer } from '@groundwatch/protocol/wire/grtu';
import { fates } from '@groundwatch/protocol/wire';

/** How long it waits for an answer, before the next try after "busy", and before it connects again, ms. */
const ANSWER_MS = 5_000;
const BUSY_MS = 500;
const REDIAL_MS = 300;
const EVERY_MS = 200;

export interface SteadyEvents {
  acknowledged(waitedMs: number): void;
  busy(): void;
  lost(): void;
}

/** An RTU that sends one report after another, each until it is acknowledged. Each has a collect time of its own. */
export class SteadyRtu {
  readonly deviceNo: string;
  /** Collect times of the acknowledged reports are `first`, `first` + 1 s, … */
  readonly first: number;
  acknowledged = 0;
  readonly #host: string;
  readonly #port: number;
  readonly #from: string;
  readonly #events: SteadyEvents;
  #socket: Socket | null = null;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;
  #counter = 0;
  #isStopping = false;
  #onStopped: () => void = () => undefined;

  /** `from`: its own address. */
  constructor(at: { host: string; port: number; from: string }, deviceNo: string, first: number, events: SteadyEvents) {
    this.#host = at.host;
    this.#port = at.port;
    this.#from = at.from;
    this.deviceNo = deviceNo;
    this.first = first;
    this.#events = events;
    this.#dial();
  }

  /** Resolves once the report under way is acknowledged. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return new Promise((resolve) => {
      this.#onStopped = resolve;
    });
  }

  #dial(): void {
    const socket = connect({ host: this.#host, port: this.#port, localAddress: this.#from, noDelay: true });
    const reader = new FrameReader({ direction: 'down' });
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('connect', () => this.#send());
    socket.on('close', () => {
      this.#socket = null;
      clearTimeout(this.#timer);
      if (this.#isStopping && this.#since === 0) return;
      this.#events.lost();
      this.#timer = setTimeout(() => this.#dial(), REDIAL_MS);
    });
    socket.on('data', (chunk: Buffer) => {
      reader.push(chunk, 0);
      for (let event = reader.next(0); event; event = reader.next(0)) {
        if (event.kind !== 'frame' || event.frame.header.sequence !== (this.acknowledged & 0xffff)) continue;
        const answer = decodeAnswer(event.frame.body);
        if (answer.ok) this.#hear(answer.value.result.code);
      }
    });
    this.#timer = setTimeout(() => socket.destroy(), ANSWER_MS);
  }

  #send(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    if (!socket) return;
    const now = Date.now();
    if (this.#since === 0) this.#since = now;
    this.#counter += 1;
    const header = {
      flags: 0,
      type: FrameType.REPORT,
      deviceNo: this.deviceNo,
      boot: 1,
      sequence: this.acknowledged & 0xffff,
      counter: this.#counter,
      sendTime: Math.floor(now / 1_000),
    };
    const collectedAt = this.first + this.acknowledged * 1_000;
    const values = { frequency: (this.acknowledged % 100) / 10, strength: this.acknowledged % 90 };
    const reading = { port: 1, type: 'b14' as const, subAddress: 0, collectedAt, quality: 0, values };
    socket.write(encodeFrame(header, encodeReport({ readings: [reading] })));
    this.#timer = setTimeout(() => socket.destroy(), ANSWER_MS);
  }

  #hear(code: number): void {
    clearTimeout(this.#timer);
    const fate = fates[code];
    if (fate === 'busy') {
      this.#events.busy();
      this.#timer = setTimeout(() => this.#send(), BUSY_MS);
      return;
    }
    if (fate !== 'stored' && fate !== 'duplicate') throw new Error(`a report was answered with ${fate ?? code}`);
    this.acknowledged += 1;
    this.#events.acknowledged(Date.now() - this.#since);
    this.#since = 0;
    if (this.#isStopping) {
      this.#onStopped();
      this.#socket?.destroy();
    } else this.#timer = setTimeout(() => this.#send(), EVERY_MS);
  }
}
