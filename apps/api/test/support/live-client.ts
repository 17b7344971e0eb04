import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type {
  ClientToServerEvents,
  LiveBatch,
  ServerToClientEvents,
  WatchAnswer,
  WatchRequest,
} from '@groundwatch/protocol/live';

export type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

/** A client that records every batch. */
export interface LiveClient {
  socket: Client;
  batches: LiveBatch[];
  watch(request: WatchRequest): Promise<WatchAnswer>;
  /** Resolves when `isDone` is true after a batch. */
  until(isDone: (batches: LiveBatch[]) => boolean): Promise<void>;
}

export async function connectLive(
  port: number,
  token: string,
  headers: Record<string, string> = {},
  ca?: string,
): Promise<LiveClient> {
  const auth = token === '' ? {} : { token };
  const socket: Client = io(`${ca ? 'https' : 'http'}://127.0.0.1:${port}`, {
    auth,
    ...(ca && { ca }),
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  const batches: LiveBatch[] = [];
  let look = (): void => undefined;
  socket.on('live:batch', (batch) => {
    batches.push(batch);
    look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    batches,
    // The snapshots of tests are small.
    watch: async (request) => (await socket.emitWithAck('watch', request)) as WatchAnswer,
    until: (isDone) =>
      new Promise((resolve) => {
        look = () => {
          if (isDone(batches)) resolve();
        };
        look();
      }),
  };
}

export const disconnected = async (socket: Client): Promise<void> => {
  if (socket.connected) await once(socket as unknown as NodeJS.EventEmitter, 'disconnect');
};
