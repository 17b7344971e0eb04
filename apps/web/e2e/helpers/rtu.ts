import {
  ANSWER,
  decodeAnswer,
  encodeAnswer,
  encodeFrame,
  encodeReport,
  FrameFlag,
  FrameReader,
  FrameType,
  ResultCode,
  type Answer,
  type Frame,
  type Report,
} from '@groundwatch/protocol/wire/grtu';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Sent {
  readonly boot: number;
  readonly sequence: number;
  /** Collect time of its readings, ms since 1970. */
  readonly collectedAt: number;
  readonly level: number;
}

/** A request of the server to the device. */
export interface Request {
  readonly type: number;
  readonly sequence: number;
  /** The request may have arrived before. */
  readonly isRepeated: boolean;
  readonly body: Buffer;
}

interface Identity {
  readonly boot: number;
  readonly sequence: number;
  readonly flags: number;
}

/** A plain device that sends real frames over real TCP. By default it reports one water level (b12 at port 1) and its status. */
export class Rtu {
  readonly deviceNo: string;
  #port: number;
  #socket: Socket | null = null;
  /** Number of waiting commands, from the last answer. */
  waiting = 0;
  #counter = 0;
  #sequence = 0;
  readonly #waiting = new Map<number, (code: number) => void>();
  onRequest: (request: Request) => void = () => undefined;

  constructor(deviceNo: string, port: number) {
    this.deviceNo = deviceNo;
    this.#port = port;
  }

  /** Connects to the listener, or to another one from now on if a port is given. */
  async connect(port = this.#port): Promise<void> {
    this.#port = port;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    // A killed process resets its connections. The loss shows as a missing answer.
    socket.on('error', () => undefined);
    const reader = new FrameReader({ direction: 'down' });
    socket.on('data', (chunk: Buffer) => {
      reader.push(chunk, Date.now());
      for (let event = reader.next(Date.now()); event; event = reader.next(Date.now())) {
        if (event.kind !== 'frame') continue;
        if (event.frame.header.type & ANSWER) this.#answered(event.frame);
        else this.#asked(event.frame);
      }
    });
    this.#counter = 0;
    this.#socket = socket;
  }

  #answered({ header, body }: Frame): void {
    const answer = decodeAnswer(body);
    if (!answer.ok) throw new Error(answer.reason);
    this.waiting = answer.value.result.waiting;
    this.#waiting.get(header.sequence)?.(answer.value.result.code);
    this.#waiting.delete(header.sequence);
  }

  #asked({ header: { type, sequence, flags }, body }: Frame): void {
    this.onRequest({ type, sequence, isRepeated: (flags & FrameFlag.RESEND) !== 0, body: Buffer.from(body) });
  }

  /** Answers a request over the present connection. */
  answer({ type, sequence }: Request, answer: Answer): void {
    this.#write(type | ANSWER, { boot: 0, sequence, flags: 0 }, encodeAnswer(answer));
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  /** Sends a report. `answer` resolves with the result code, or never if the connection is lost. */
  send(level: number, collectedAt: number, sendCycle?: number): { sent: Sent; answer: Promise<number> } {
    this.#sequence += 1;
    const sent: Sent = { boot: 1, sequence: this.#sequence, collectedAt, level };
    return { sent, answer: this.resend(sent, 0, sendCycle) };
  }

  resend({ boot, sequence, collectedAt, level }: Sent, flags: number, sendCycle?: number): Promise<number> {
    const body = encodeReport(report(level, collectedAt, sendCycle));
    return this.#transmit(FrameType.REPORT, { boot, sequence, flags }, body);
  }

  /** Sends a body as a report or as another frame type and expects that it is stored. */
  async deliver(body: Buffer, type: number = FrameType.REPORT, flags = 0): Promise<void> {
    this.#sequence += 1;
    const code = await this.#transmit(type, { boot: 1, sequence: this.#sequence, flags }, body);
    if (code !== ResultCode.STORED) throw new Error(`what was delivered was answered with ${code}`);
  }

  #transmit(type: number, identity: Identity, body: Buffer): Promise<number> {
    const answer = new Promise<number>((resolve) => this.#waiting.set(identity.sequence, resolve));
    this.#write(type, identity, body);
    return answer;
  }

  #write(type: number, { boot, sequence, flags }: Identity, body: Buffer): void {
    const socket = this.#socket;
    if (!socket) throw new Error('not connected');
    this.#counter += 1;
    const header = {
      flags,
      type,
      deviceNo: this.deviceNo,
      boot,
      sequence,
      counter: this.#counter,
      sendTime: Math.floor(Date.now() / 1_000),
    };
    socket.write(encodeFrame(header, body));
  }

  /** Sends a report and expects that it is stored. */
  async report(level: number, collectedAt = Date.now(), sendCycle?: number): Promise<void> {
    const code = await this.send(level, collectedAt, sendCycle).answer;
    if (code !== ResultCode.STORED) throw new Error(`the report was answered with ${code}`);
  }
}

const report = (level: number, collectedAt: number, sendCycle = 60): Report => ({
  status: {
    collectedAt: Math.floor(collectedAt / 1_000) * 1_000,
    runStatus: 0,
    encryptionFunction: false,
    resendFunction: true,
    pushData: true,
    values: { reportType: 0, installState: 1, sendCycle, collectCycle: 60, battery: 12.6, charge: 95, signal: -71 },
  },
  readings: [
    {
      port: 1,
      type: 'b12',
      subAddress: 0,
      collectedAt,
      quality: 0,
      values: { level, pressure: 1013.2, temperature: 18.4 },
    },
  ],
  reserved: 0,
  nulls: 0,
});
