import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import {
  FrameReader,
  FrameType,
  decodeAnswer,
  encodeFrame,
  encodeReport,
  type FrameHeader,
  type WireReading,
} from '@groundwatch/protocol/wire/grtu';

/** An RTU over TCP, or TLS, that matches answers to its frames. */
export class TcpRtu {
  readonly #socket: Socket;
  readonly #reader = new FrameReader({ direction: 'down' });
  readonly #waiting = new Map<number, (code: number) => void>();
  readonly deviceNo: string;
  readonly closed: Promise<void>;
  isClosed = false;
  #counter = 0;

  private constructor(socket: Socket, deviceNo: string) {
    this.#socket = socket;
    this.deviceNo = deviceNo;
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
        if (event.kind !== 'frame') continue;
        const answer = decodeAnswer(event.frame.body);
        if (answer.ok) this.#waiting.get(event.frame.header.sequence)?.(answer.value.result.code);
      }
    });
  }

  static async connect(port: number, deviceNo: string, tls?: ConnectionOptions): Promise<TcpRtu> {
    const socket = tls ? connectTls({ ...tls, port, host: '127.0.0.1' }) : connect(port, '127.0.0.1');
    const rtu = new TcpRtu(socket, deviceNo);
    await new Promise<void>((resolve, reject) => {
      socket.once(tls ? 'secureConnect' : 'connect', resolve);
      socket.once('error', reject);
    });
    return rtu;
  }

  /** Resolves to the RESULT code of the answer; rejects when the connection ends before it. */
  send(
    type: number,
    sequence: number,
    body: Buffer = Buffer.alloc(0),
    overrides: Partial<FrameHeader> = {},
  ): Promise<number> {
    this.#counter += 1;
    const header: FrameHeader = {
      flags: 0,
      type,
      deviceNo: this.deviceNo,
      boot: 1,
      sequence,
      counter: this.#counter,
      sendTime: Math.floor(Date.now() / 1000),
      ...overrides,
    };
    return new Promise((resolve, reject) => {
      this.#waiting.set(sequence, (code) => {
        this.#waiting.delete(sequence);
        resolve(code);
      });
      void this.closed.then(() => reject(new Error('closed')));
      this.#socket.write(encodeFrame(header, body));
    });
  }

  heartbeat(sequence: number): Promise<number> {
    return this.send(FrameType.HEARTBEAT, sequence);
  }

  report(sequence: number, readings: WireReading[], overrides: Partial<FrameHeader> = {}): Promise<number> {
    return this.send(FrameType.REPORT, sequence, encodeReport({ readings }), overrides);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Polls until the condition holds; for effects of other processes or the network. */
export async function until(holds: () => boolean | Promise<boolean>, what: string, limitMs = 10_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${limitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
