import {
  decodeAnswer,
  encodeFrame,
  encodeReport,
  FrameReader,
  FrameType,
  ResultCode,
  type Report,
} from '@groundwatch/protocol/wire';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Sent {
  readonly boot: number;
  readonly sequence: number;
  /** Collect time of its readings, ms since 1970. */
  readonly collectedAt: number;
  readonly level: number;
}

interface Identity {
  readonly boot: number;
  readonly sequence: number;
  readonly flags: number;
}

/** A plain device: real frames over real TCP. Of itself it reports one water level (b12 at port 1) and its status. */
export class Rtu {
  readonly deviceNo: string;
  readonly #port: number;
  #socket: Socket | null = null;
  #counter = 0;
  #sequence = 0;
  readonly #waiting = new Map<number, (code: number) => void>();

  constructor(deviceNo: string, port: number) {
    this.deviceNo = deviceNo;
    this.#port = port;
  }

  async connect(): Promise<void> {
    const socket = connect(this.#port, '127.0.0.1');
    await once(socket, 'connect');
    // A process that is killed resets its connections; the loss shows as an answer that never comes.
    socket.on('error', () => undefined);
    const reader = new FrameReader({ direction: 'down' });
    socket.on('data', (chunk: Buffer) => {
      reader.push(chunk, Date.now());
      for (let event = reader.next(Date.now()); event; event = reader.next(Date.now())) {
        if (event.kind !== 'frame') continue;
        const answer = decodeAnswer(event.frame.body);
        if (!answer.ok) throw new Error(answer.reason);
        this.#waiting.get(event.frame.header.sequence)?.(answer.value.result.code);
        this.#waiting.delete(event.frame.header.sequence);
      }
    });
    this.#counter = 0;
    this.#socket = socket;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  /** Sends a report; `answer` resolves with the result code, or never where the connection is lost. */
  send(level: number, collectedAt: number): { sent: Sent; answer: Promise<number> } {
    this.#sequence += 1;
    const sent: Sent = { boot: 1, sequence: this.#sequence, collectedAt, level };
    return { sent, answer: this.resend(sent, 0) };
  }

  resend({ boot, sequence, collectedAt, level }: Sent, flags: number): Promise<number> {
    return this.#transmit(FrameType.REPORT, { boot, sequence, flags }, encodeReport(report(level, collectedAt)));
  }

  /** Sends the body of a report, or of another type of frame, and expects that it is stored. */
  async deliver(body: Buffer, type: number = FrameType.REPORT, flags = 0): Promise<void> {
    this.#sequence += 1;
    const code = await this.#transmit(type, { boot: 1, sequence: this.#sequence, flags }, body);
    if (code !== ResultCode.STORED) throw new Error(`what was delivered was answered with ${code}`);
  }

  #transmit(type: number, { boot, sequence, flags }: Identity, body: Buffer): Promise<number> {
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
    const answer = new Promise<number>((resolve) => this.#waiting.set(sequence, resolve));
    socket.write(encodeFrame(header, body));
    return answer;
  }

  /** Sends a report and expects that it is stored. */
  async report(level: number, collectedAt = Date.now()): Promise<void> {
    const code = await this.send(level, collectedAt).answer;
    if (code !== ResultCode.STORED) throw new Error(`the report was answered with ${code}`);
  }
}

const report = (level: number, collectedAt: number): Report => ({
  status: {
    collectedAt: Math.floor(collectedAt / 1_000) * 1_000,
    runStatus: 0,
    encryptionFunction: false,
    resendFunction: true,
    pushData: true,
    values: { reportType: 0, installState: 1, sendCycle: 60, collectCycle: 60, battery: 12.6, charge: 95, signal: -71 },
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
