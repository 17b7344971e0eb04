import {
  ANSWER,
  decodeHello,
  encodeAnswer,
  encodeFrame,
  equalConstantTime,
  FrameReader,
  FrameType,
  helloAuth,
  ResultCode,
  serverAuth,
  sessionKey,
  type Answer,
  type Frame,
  type FrameHeader,
} from '@groundwatch/protocol/wire/grtu';
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export interface Stored {
  readonly header: FrameHeader;
  readonly body: Buffer;
}

/** The server's reaction to a REPORT or WAVE: a result code, silence, or a broken connection with or without storing. */
export type Verdict = ResultCode | 'silence' | 'cut' | 'cut after storing';

export interface AnsweringServer {
  readonly port: number;
  /** By device, boot counter and sequence; those answered with 0. */
  readonly stored: ReadonlyMap<string, Stored>;
  /** Stored a second time with other bytes: must stay empty. */
  readonly conflicts: string[];
  /** Every valid frame, in order. */
  readonly frames: Frame[];
  /** Sends a request to the one connected device; an earlier sequence repeats that request. Returns its sequence. */
  request(type: number, body: Buffer, options?: { sendTime?: number; sequence?: number; flags?: number }): number;
  close(): Promise<void>;
}

export interface AnsweringOptions {
  verdict?: (frame: Frame, index: number) => Verdict;
  secret?: Buffer;
  isEncrypted?: boolean;
  now?: () => number;
  tls?: TlsOptions;
  /** Number of waiting commands in RESULT. */
  waiting?: () => number;
}

export const identityOf = (h: FrameHeader): string => `${h.deviceNo}.${h.boot}.${h.sequence}`;

/** A test server: reads frames, keeps accepted ones in memory, and answers as configured. */
export async function answeringServer(options: AnsweringOptions = {}): Promise<AnsweringServer> {
  const now = options.now ?? Date.now;
  const stored = new Map<string, Stored>();
  const conflicts: string[] = [];
  const frames: Frame[] = [];
  const sockets = new Set<Socket>();
  let judged = 0;
  let send: (header: Omit<FrameHeader, 'counter' | 'sendTime'>, body: Buffer, sendTime?: number) => void = () =>
    undefined;
  let sequence = 0;

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const reader = new FrameReader({ direction: 'up' });
    let counter = 0;
    let key: Buffer | undefined;
    const write: typeof send = (header, body, sendTime = Math.floor(now() / 1_000)) => {
      counter += 1;
      const full = { ...header, counter, sendTime };
      socket.write(encodeFrame(full, body, key ? { key, direction: 'down' } : undefined));
    };
    const answer = (frame: Frame, code: ResultCode, extra: Partial<Answer> = {}): void => {
      const { header } = frame;
      const body = encodeAnswer({ result: { code, serverTimeMs: now(), waiting: options.waiting?.() ?? 0 }, ...extra });
      write({ ...header, type: header.type | ANSWER, flags: 0 }, body);
    };
    const hello = (frame: Frame): void => {
      send = write;
      const { secret } = options;
      if (!secret) {
        answer(frame, ResultCode.STORED);
        return;
      }
      const decoded = decodeHello(frame.body);
      const { header } = frame;
      const { nonce, auth } = decoded.ok ? decoded.value : {};
      const isRight =
        nonce && auth && equalConstantTime(auth, helloAuth(secret, header.deviceNo, nonce, header.sendTime));
      if (!isRight || Math.abs(header.sendTime - now() / 1_000) > 300) {
        answer(frame, ResultCode.NOT_AUTHORISED);
        socket.end();
        return;
      }
      const own = randomBytes(16);
      answer(frame, ResultCode.STORED, { nonce: own, auth: serverAuth(secret, nonce, own) });
      if (!options.isEncrypted) return;
      key = sessionKey(secret, header.deviceNo, nonce, own);
      reader.setKey(key);
    };
    const judge = (frame: Frame): void => {
      const verdict = options.verdict?.(frame, judged) ?? ResultCode.STORED;
      judged += 1;
      if (verdict === ResultCode.STORED || verdict === 'cut after storing') keep(frame);
      if (typeof verdict === 'number') answer(frame, verdict);
      else if (verdict !== 'silence') socket.destroy();
    };
    socket.on('data', (chunk) => {
      reader.push(chunk, now());
      for (let event = reader.next(now()); event; event = reader.next(now())) {
        if (event.kind !== 'frame') continue;
        frames.push(event.frame);
        const { type } = event.frame.header;
        if (type === FrameType.HELLO) hello(event.frame);
        else if (type === FrameType.REPORT || type === FrameType.WAVE) judge(event.frame);
        else if (!(type & ANSWER)) answer(event.frame, ResultCode.STORED);
      }
    });
  };
  const server: Server = options.tls ? createTlsServer(options.tls, serve) : createServer(serve);

  function keep({ header, body }: Frame): void {
    const identity = identityOf(header);
    const before = stored.get(identity);
    if (before && !before.body.equals(body)) conflicts.push(identity);
    stored.set(identity, { header, body });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stored,
    conflicts,
    frames,
    request(type, body, { sendTime, sequence: repeated, flags = 0 } = {}) {
      const deviceNo = frames[0]?.header.deviceNo ?? '0';
      if (repeated === undefined) sequence += 1;
      send({ type, boot: 0, sequence: repeated ?? sequence, deviceNo, flags }, body, sendTime);
      return repeated ?? sequence;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
