import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Socket as Stream } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { RandomStream } from '../src/random.ts';
import { signIn } from './ask.ts';
import { count, inParallel, someAddress, type Attack, type Outcome } from './target.ts';

const HOLD_MS = 6_000;

/** A live connection with this token, from an address of its own. */
function connected(url: string, from: string, token: string | undefined, outcome: Outcome): Socket {
  outcome.sent += 1;
  const agent = new Agent({ localAddress: from });
  const options = { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false };
  // The client hands it to its WebSocket as it is.
  const socket = io(url, { ...options, agent: agent as unknown as string });
  for (const event of ['connect', 'connect_error', 'disconnect'] as const)
    socket.on(event, () => count(outcome, event));
  return socket;
}

const packets = [
  ...[
    '',
    '9',
    '4',
    '40',
    '41',
    '42',
    '42[]',
    '42["watch"]',
    '42["watch",{"scope":"all"}',
    '420[null]',
    '421["clock",0]',
    '6',
    '1',
    '3probe',
  ],
  ...[
    '40/admin,',
    '40/__proto__,',
    '42["__proto__",{}]',
    '42["disconnect"]',
    '42["connect_error",1]',
    '43999[1]',
    '44{"message":"x"}',
  ],
  ...[
    '451-["watch",{"_placeholder":true,"num":0}]',
    '4599999999-["watch"]',
    '451-["watch",{"_placeholder":true,"num":-1}]',
    '4/,,,,,',
  ],
  ...[
    `42["watch",${'['.repeat(30_000)}${']'.repeat(30_000)}]`,
    `42["watch",{"scope":"device","ids":["${'1'.repeat(60_000)}"]}]`,
  ],
  ...[
    'x'.repeat(70_000),
    '42["wall:report",{"a":null}]',
    '420["unwatch",{"scope":{"toString":1}}]',
    '420["watch",{"scope":"station","ids":[1e999,-1]}]',
  ],
] as const;

/** A WebSocket as raw bytes: what the client's library would not send. */
function rawSocket(url: string, from: string, outcome: Outcome, send: (stream: Stream) => void): Promise<void> {
  outcome.sent += 1;
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve) => {
    const call = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
      headers,
      localAddress: from,
      timeout: 10_000,
    });
    call.on('upgrade', (_response, stream: Stream) => {
      count(outcome, 'upgraded');
      stream
        .on('error', () => undefined)
        .on('close', resolve)
        .resume();
      send(stream);
      setTimeout(() => stream.destroy(), 1_000);
    });
    call.on('response', ({ statusCode }) => {
      count(outcome, String(statusCode));
      call.destroy();
    });
    call
      .on('error', () => undefined)
      .on('timeout', () => call.destroy())
      .on('close', resolve)
      .end();
  });
}

export const socketAttacks: readonly Attack[] = [
  {
    name: 'live: connections of nobody',
    run: async ({ url }, share, outcome) => {
      const sockets = Array.from({ length: Math.ceil(800 * share) }, (_, i) =>
        connected(url, i % 2 ? '127.5.0.1' : someAddress(i), i % 3 ? 'a.b.c' : undefined, outcome),
      );
      await wait(HOLD_MS * share);
      for (const socket of sockets) socket.disconnect();
    },
  },
  {
    name: 'live: packets of no sense',
    run: async (target, share, outcome) => {
      const token = await signIn(target, outcome, 'restricted');
      await inParallel(Math.ceil(packets.length * 6 * share), 4, async (i) => {
        const socket = connected(target.url, someAddress(i), token, outcome);
        await new Promise<void>((resolve) => socket.once('connect', resolve).once('connect_error', () => resolve()));
        socket.io.engine?.write(packets[i % packets.length]);
        socket.io.engine?.write(packets[(i * 7 + 3) % packets.length]);
        await wait(50);
        socket.disconnect();
      });
    },
  },
  {
    name: 'live: frames of no sense',
    run: async ({ url, seed }, share, outcome) => {
      const random = new RandomStream(seed);
      await inParallel(Math.ceil(300 * share), 8, (i) =>
        rawSocket(url, someAddress(i), outcome, (stream) => {
          const head =
            i % 2 ? random.bytes(2) : Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
          stream.write(Buffer.concat([head, random.bytes(random.int(2_000))]));
        }),
      );
    },
  },
  {
    name: 'live: watches without end',
    run: async (target, share, outcome) => {
      const token = await signIn(target, outcome, 'administrator');
      const sockets = Array.from({ length: 60 }, (_, i) => connected(target.url, someAddress(i), token, outcome));
      for (const end = performance.now() + HOLD_MS * share; performance.now() < end; await wait(40))
        for (const socket of sockets.filter(({ connected }) => connected)) {
          outcome.sent += 1;
          socket.emit('watch', { scope: 'all' }, () => count(outcome, 'snapshot'));
        }
      for (const socket of sockets) socket.disconnect();
    },
  },
];
