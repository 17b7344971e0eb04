import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Socket as Stream } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { Attack, Held } from './attacks.ts';
import { count, nth, someAddress, type Attacking } from './target.ts';

/** Opens a live connection from an address of its own. */
function connected(attacking: Attacking, from: string, token: string | undefined): Socket {
  attacking.outcome.sent += 1;
  const agent = new Agent({ localAddress: from });
  const options = { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false };
  // The client passes the agent on to its WebSocket.
  const socket = io(attacking.url, { ...options, agent: agent as unknown as string });
  for (const event of ['connect', 'connect_error', 'disconnect'] as const)
    socket.on(event, () => count(attacking, event));
  return socket;
}

const held = (socket: Socket, often?: () => void): Held => ({
  often: () => socket.connected && often?.(),
  close: () => socket.disconnect(),
});

const packets = [
  '',
  // Types alone, of Engine.IO and of Socket.IO.
  ...'9 4 40 41 42 42[] 6 1 3probe 4/,,,,, 42["watch"] 42["watch",{"scope":"all"} 420[null] 421["clock",0] 43999[1]'.split(
    ' ',
  ),
  ...'40/admin, 40/__proto__, 42["__proto__",{}] 42["disconnect"] 42["connect_error",1] 44{"message":"x"}'.split(' '),
  // Binary packets that lack their attachments.
  ...'451-["watch",{"_placeholder":true,"num":0}] 4599999999-["watch"] 451-["watch",{"_placeholder":true,"num":-1}]'.split(
    ' ',
  ),
  ...'42["wall:report",{"a":null}] 420["unwatch",{"scope":{"toString":1}}] 420["watch",{"scope":"station","ids":[1e999,-1]}]'.split(
    ' ',
  ),
  `42["watch",${'['.repeat(30_000)}${']'.repeat(30_000)}]`,
  `42["watch",{"scope":"device","ids":["${'1'.repeat(60_000)}"]}]`,
  'x'.repeat(70_000),
];

/** Sends bytes over a WebSocket that no client library would send. */
function rawSocket(attacking: Attacking, from: string, bytes: Buffer): Promise<void> {
  attacking.outcome.sent += 1;
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  const url = `${attacking.url}/socket.io/?EIO=4&transport=websocket`;
  return new Promise((resolve) => {
    const call = request(url, { headers, localAddress: from, timeout: 10_000 });
    const done = (): void => resolve();
    call.on('upgrade', (_response, stream: Stream) => {
      count(attacking, 'upgraded');
      stream.on('error', done).on('close', done).resume().write(bytes);
      setTimeout(() => stream.destroy(), 1_000);
    });
    call.on('response', ({ statusCode }) => {
      count(attacking, String(statusCode));
      call.destroy();
    });
    call.on('timeout', () => call.destroy());
    call.on('error', done).on('close', done).end();
  });
}

export const socketAttacks: readonly Attack[] = [
  {
    name: 'live: connections without a session',
    ...{ count: 800, width: 800 },
    step: async (attacking, i) =>
      held(connected(attacking, i % 2 ? '127.5.0.1' : someAddress(i), i % 3 ? 'a.b.c' : undefined)),
  },
  {
    name: 'live: invalid packets',
    ...{ count: packets.length * 6, width: 4, as: 'restricted' },
    step: async (attacking, i) => {
      const socket = connected(attacking, someAddress(i), attacking.token);
      await new Promise<void>((resolve) => socket.once('connect', resolve).once('connect_error', () => resolve()));
      socket.io.engine?.write(nth(packets, i));
      socket.io.engine?.write(nth(packets, i * 7 + 3));
      await wait(50);
      socket.disconnect();
    },
  },
  {
    name: 'live: invalid frames',
    ...{ count: 300, width: 8 },
    step: (attacking, i) => {
      const { random } = attacking;
      // A text frame that announces 2^63 bytes, or anything.
      const head = i % 2 ? random.bytes(2) : Buffer.from('81ff7fffffffffffffff', 'hex');
      return rawSocket(attacking, someAddress(i), Buffer.concat([head, random.bytes(random.int(2_000))]));
    },
  },
  {
    name: 'live: watches without end',
    ...{ count: 60, isWhole: true, width: 60, as: 'administrator' },
    step: async (attacking, i) => {
      const socket = connected(attacking, someAddress(i), attacking.token);
      return held(socket, () => {
        attacking.outcome.sent += 1;
        socket.emit('watch', { scope: 'all' }, () => count(attacking, 'snapshot'));
      });
    },
  },
];
