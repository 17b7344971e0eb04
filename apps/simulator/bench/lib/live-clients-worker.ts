// Socket.IO clients that watch everything, like further walls. On request it reports the number of batches, and when each client got each
// value of the probe.
import type { ClientToServerEvents, LiveBatch, ServerToClientEvents } from '@groundwatch/protocol/live';
import { io, type Socket } from 'socket.io-client';
import { shareParsing } from './shared-parsing.ts';
import { obey } from './worker.ts';

export interface ClientsOrder {
  readonly url?: string;
  readonly token?: string;
  readonly count?: number;
  /** The device whose battery values are recorded. */
  readonly probe?: string;
}

export interface ClientsAnswer {
  readonly watching: number;
  readonly batches: number;
  /** By value: arrival times in ms since 1970, ideally one per client. Since the last report. */
  readonly arrivals: Readonly<Record<string, readonly number[]>>;
}

let batches = 0;
let arrivals: Record<string, number[]> = {};
let probe: string | undefined;
const sockets: Socket<ServerToClientEvents, ClientToServerEvents>[] = [];
const valuesOf = new WeakMap<LiveBatch, readonly string[]>();

/** Values of the probe in a batch; computed once for all clients that got it. */
function probed(batch: LiveBatch): readonly string[] {
  let values = valuesOf.get(batch);
  if (!values) {
    values = batch.statuses
      .filter(({ deviceNo }) => deviceNo === probe)
      .map(({ values: { battery } }) => Number(battery).toFixed(2));
    valuesOf.set(batch, values);
  }
  return values;
}

function take(batch: LiveBatch): void {
  batches += 1;
  const values = probed(batch);
  if (values.length === 0) return;
  const at = performance.timeOrigin + performance.now();
  for (const value of values) (arrivals[value] ??= []).push(at);
}

async function open({ url, token, count }: ClientsOrder): Promise<void> {
  if (!url || !token || !count) return;
  for (let i = 0; i < count; i += 1) {
    const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
    });
    shareParsing(socket);
    sockets.push(socket);
    socket.on('live:batch', take);
    await new Promise<void>((resolve, reject) => {
      socket.on('connect_error', reject);
      socket.on('connect', () => {
        socket.emit('watch', { scope: 'all' }, (answer) => (answer.ok ? resolve() : reject(new Error(answer.msg))));
      });
    });
  }
}

obey(async (order: ClientsOrder): Promise<ClientsAnswer> => {
  probe ??= order.probe;
  await open(order);
  const answer = { watching: sockets.length, batches, arrivals };
  arrivals = {};
  return answer;
});
