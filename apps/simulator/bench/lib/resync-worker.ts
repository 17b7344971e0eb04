// Socket.IO clients that ask for everything they watch again, all at once, as after a gap of the bus.
import type { ClientToServerEvents, ServerToClientEvents, WatchAnswer, WatchRequest } from '@groundwatch/protocol/live';
import { io, type Socket } from 'socket.io-client';
import { obey } from './worker.ts';

export interface ResyncOrder {
  /** Opens connections. */
  readonly open?: { readonly url: string; readonly token: string; readonly count: number };
  /** What every connection watches, and how long to wait for the answers, ms. */
  readonly ask?: { readonly requests: readonly WatchRequest[]; readonly mostMs: number };
}

export interface ResyncAnswer {
  readonly open: number;
  readonly answered: number;
  /** Until the last answer, ms. */
  readonly ms: number;
}

const SHORT = 1_000;

const sockets: Socket<ServerToClientEvents, ClientToServerEvents>[] = [];

async function open({ url, token, count }: NonNullable<ResyncOrder['open']>): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const socket: (typeof sockets)[number] = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
    // Snapshots are counted, not read. A refusal is short.
    const { decoder } = socket.io as unknown as { decoder: { add(data: unknown): void } };
    const add = decoder.add.bind(decoder);
    decoder.add = (data) =>
      add(typeof data === 'string' && data.length > SHORT ? data.replace(/^(3\d+)\[.*$/s, '$1[]') : data);
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect_error', reject);
      socket.once('connect', resolve);
    });
  }
}

async function ask({ requests, mostMs }: NonNullable<ResyncOrder['ask']>): Promise<{ answered: number; ms: number }> {
  const began = performance.now();
  let last = began;
  const asked = sockets.flatMap((socket) =>
    requests.map((request) =>
      socket
        .timeout(mostMs)
        .emitWithAck('watch', request)
        .then(
          (answer?: WatchAnswer) => {
            last = performance.now();
            return answer?.ok === false ? 0 : 1;
          },
          () => 0,
        ),
    ),
  );
  const answered = (await Promise.all(asked)).reduce<number>((sum, one) => sum + one, 0);
  return { answered, ms: last - began };
}

obey(async (order: ResyncOrder): Promise<ResyncAnswer> => {
  if (order.open) await open(order.open);
  const asked = order.ask ? await ask(order.ask) : { answered: 0, ms: 0 };
  return { open: sockets.length, ...asked };
});
