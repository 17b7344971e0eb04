// Socket.IO clients that watch everything, as further walls would. Tells how many batches they got when asked.
import type { ClientToServerEvents, ServerToClientEvents } from '@groundwatch/protocol/live';
import { io, type Socket } from 'socket.io-client';

export interface ClientsOrder {
  readonly url?: string;
  readonly token?: string;
  readonly count?: number;
}

export interface ClientsAnswer {
  readonly watching: number;
  readonly batches: number;
}

let batches = 0;
const sockets: Socket<ServerToClientEvents, ClientToServerEvents>[] = [];

async function open({ url, token, count }: Required<ClientsOrder>): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
    });
    sockets.push(socket);
    socket.on('live:batch', () => {
      batches += 1;
    });
    await new Promise<void>((resolve, reject) => {
      socket.on('connect_error', reject);
      socket.on('connect', () => {
        socket.emit('watch', { scope: 'all' }, (answer) => (answer.ok ? resolve() : reject(new Error(answer.msg))));
      });
    });
  }
}

process.on('message', (order: ClientsOrder) => {
  const { url, token, count } = order;
  const work = url && token && count ? open({ url, token, count }) : Promise.resolve();
  void work.then(() => process.send?.({ watching: sockets.length, batches } satisfies ClientsAnswer));
});
