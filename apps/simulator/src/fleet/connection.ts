import { encodeFrame, FrameReader, type Frame } from '@groundwatch/protocol/wire/grtu';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions as TlsOptions } from 'node:tls';
import type { RandomStream } from '../random.ts';
import { drawFault, flipBit } from './bad-link.ts';
import type { Clock } from './clock.ts';

export interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  /** Over TLS, by these options. */
  readonly tls?: TlsOptions | undefined;
  /** Local address, where many devices share a machine. */
  readonly localAddress?: string;
  readonly deviceNo: string;
  readonly clock: Clock;
  readonly random: RandomStream;
  readonly badLink: number;
  /** The device's time, s since 1970. */
  deviceTime(): number;
  onOpen(): void;
  onFrame(frame: Frame): void;
  onClose(): void;
}

export interface Outgoing {
  readonly type: number;
  readonly boot: number;
  readonly sequence: number;
  readonly flags: number;
  readonly body: Buffer;
}

/** One TCP connection of a device: counts frames, seals them once there is a key, and simulates its link. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  readonly #reader = new FrameReader({ direction: 'down' });
  #counter = 0;
  #key: Buffer | null = null;
  #isClosed = false;
  #cancelExpiry: (() => void) | null = null;
  /** Bytes that wait for a delayed first part, so that frames never mix. */
  #held: Buffer[] | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { host, port, localAddress, tls } = options;
    const where = { host, port, noDelay: true, ...(localAddress ? { localAddress } : {}) };
    this.#socket = tls ? connectTls({ ...where, ...tls }) : connect(where);
    this.#socket.on(tls ? 'secureConnect' : 'connect', () => options.onOpen());
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.#isClosed = true;
      this.#cancelExpiry?.();
      options.onClose();
    });
  }

  get skipped(): number {
    return this.#reader.skipped;
  }

  /** From the next frame on both directions are sealed. */
  setKey(key: Buffer): void {
    this.#key = key;
    this.#reader.setKey(key);
  }

  /** HELLO's AUTH covers the frame's own time: both are passed in one call. */
  send(out: Outgoing, sendTime = this.#options.deviceTime()): void {
    if (this.#isClosed) return;
    this.#counter += 1;
    const { type, boot, sequence, flags, body } = out;
    const header = { type, boot, sequence, flags, deviceNo: this.#options.deviceNo, counter: this.#counter, sendTime };
    this.#write(encodeFrame(header, body, this.#key ? { key: this.#key, direction: 'up' } : undefined));
  }

  close(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #write(bytes: Buffer): void {
    if (this.#held) {
      this.#held.push(bytes);
      return;
    }
    const fault = drawFault(this.#options.random, this.#options.badLink, bytes.length);
    switch (fault.kind) {
      case 'noise':
        this.#socket.write(Buffer.concat([fault.bytes, bytes]));
        return;
      case 'cut':
        this.#socket.write(bytes.subarray(0, fault.after));
        this.#socket.destroySoon();
        return;
      case 'delay':
        this.#socket.write(bytes.subarray(0, fault.at));
        this.#hold(bytes.subarray(fault.at), fault.ms);
        return;
      case 'flip':
        this.#socket.write(flipBit(bytes, fault.at));
        return;
      case 'none':
        this.#socket.write(bytes);
    }
  }

  #hold(rest: Buffer, ms: number): void {
    this.#held = [rest];
    this.#options.clock.after(ms, () => {
      const held = this.#held ?? [];
      this.#held = null;
      if (!this.#isClosed) this.#socket.write(Buffer.concat(held));
    });
  }

  #read(chunk: Buffer): void {
    this.#reader.push(chunk, this.#options.clock.now());
    this.#drain();
  }

  #drain(): void {
    for (;;) {
      const event = this.#reader.next(this.#options.clock.now());
      if (!event) break;
      if (event.kind === 'frame') this.#options.onFrame(event.frame);
    }
    this.#cancelExpiry?.();
    this.#cancelExpiry = null;
    const { deadline } = this.#reader;
    if (deadline !== null && !this.#isClosed) {
      this.#cancelExpiry = this.#options.clock.after(Math.max(1, deadline - this.#options.clock.now()), () =>
        this.#drain(),
      );
    }
  }
}
