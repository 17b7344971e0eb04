import { connect, type Socket } from 'node:net';

const HEADER = 28;
/** Offset in an answer: after the header and the RESULT item's tag and length. */
const CODE_AT = HEADER + 3;
const CRC_TRAILER = 4;

/**
 * One connection of the load generator. It sends prepared frames and reads answer codes at their fixed offset, so that the generator is
 * cheap compared with what it measures.
 */
export class LoadConnection {
  readonly #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  readonly #onAnswer: (code: number) => void;

  constructor(port: number, onAnswer: (code: number) => void, onOpen: () => void) {
    this.#onAnswer = onAnswer;
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.on('connect', onOpen);
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      // Without its load the results would look too good.
      throw new Error('ingest has closed a connection of the load');
    });
    this.#socket.on('data', (chunk) => this.#read(chunk));
  }

  write(frame: Buffer): void {
    this.#socket.write(frame);
  }

  #read(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    while (bytes.length - at >= HEADER) {
      const length = HEADER + bytes.readUInt16BE(at + 24) + CRC_TRAILER;
      if (bytes.length - at < length) break;
      this.#onAnswer(bytes[at + CODE_AT] as number);
      at += length;
    }
    this.#rest = bytes.subarray(at);
  }
}
