import { setTimeout as wait } from 'node:timers/promises';
import { createConnection, type Socket } from 'node:net';
import { adapters } from '@groundwatch/protocol/model';
import type { RandomStream } from '../src/random.ts';
import type { Attack, Held } from './attacks.ts';
import { goodFrame, pieces } from './frames.ts';
import { pour } from './pour.ts';
import { count, nth, PROXY, someAddress, type Attacking } from './target.ts';

/** Opens a connection, counts how it ends, and holds it. `often` is only called while it can be written to. */
function hold(
  attacking: Attacking,
  port: number,
  from: string,
  first?: Buffer | string,
  often?: (socket: Socket) => void,
): Held & { readonly socket: Socket } {
  attacking.outcome.sent += 1;
  const socket = createConnection({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true });
  socket.on('error', ({ message }) => count(attacking, message.split(' ')[1] ?? 'error'));
  socket.on('end', () => count(attacking, 'closed by the peer'));
  socket.resume();
  if (first) socket.write(first);
  return { socket, often: () => socket.writable && often?.(socket), close: () => socket.destroy() };
}

const apiPort = ({ url }: Attacking): number => Number(new URL(url).port);
const goodFrames = ({ devices, random }: Attacking, i: number, frames: number): Buffer =>
  Buffer.concat(Array.from({ length: frames }, () => goodFrame('grtu1', nth(devices, i), random)));

/** A header of the PROXY protocol as text (version 1) or binary (version 2), often a wrong one. */
function proxyHeader(random: RandomStream, isBinary: boolean): Buffer {
  if (!isBinary) {
    const from = random.chance(0.8) ? someAddress(random.int(9_999)) : '\0';
    return Buffer.from(`PROXY TCP4 ${from} 127.0.0.1 ${random.int(99_999)} 1\r\n`);
  }
  const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n\x21\x11', 'latin1');
  const header = Buffer.concat([signature, random.bytes(2 + random.int(40))]);
  if (random.chance(0.5)) header.writeUInt16BE(Math.max(0, header.length - 16), 14);
  return header;
}

const slowPost =
  'POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{"a":"';
const badRequests = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\nabc',
  'POST /login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(5_000)}\r\n`,
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  'GET /nowhere HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
];

export const connectionAttacks: readonly Attack[] = [
  {
    name: 'RTUs: 5,000 connections from one address',
    ...{ count: 5_000, width: 200 },
    step: async (attacking) => {
      await wait(20);
      return hold(attacking, attacking.ports.grtu1, '127.3.0.1');
    },
  },
  {
    name: 'RTUs: frames byte by byte, half frames, silence',
    ...{ count: 600, width: 600 },
    step: async (attacking, i) => {
      const port = attacking.ports[nth(adapters, i)];
      const frame = goodFrames(attacking, 0, 1);
      if (i % 3 === 2) return hold(attacking, port, someAddress(i));
      if (i % 3 === 1) {
        const half = hold(attacking, port, someAddress(i), frame.subarray(0, 40));
        half.socket.end();
        return half;
      }
      let at = 0;
      const next = (): Buffer => frame.subarray(at % frame.length, (at++ % frame.length) + 1);
      return hold(attacking, port, someAddress(i), next(), (socket) => socket.write(next()));
    },
  },
  {
    name: 'RTUs: reports without reading an answer',
    ...{ count: 20, isWhole: true, width: 20 },
    step: async (attacking, i) => {
      const flood = (socket: Socket): void => {
        if (socket.writableLength < 1_000_000) socket.write(goodFrames(attacking, i, 10));
      };
      const held = hold(attacking, attacking.ports.grtu1, someAddress(i), goodFrames(attacking, i, 1), flood);
      held.socket.pause();
      return held;
    },
  },
  {
    name: 'RTUs: a flood of unknown devices',
    ...{ count: 15_000, width: 16 },
    step: (attacking, i) => {
      const adapter = nth(adapters, i);
      const frame = goodFrame(adapter, String(5_000_000 + i), attacking.random);
      return pour(attacking, attacking.ports[adapter], someAddress(i), [frame]);
    },
  },
  {
    name: 'RTUs: headers of the PROXY protocol',
    ...{ count: 3_000, width: 16 },
    step: (attacking, i) => {
      const { random, ports } = attacking;
      const header = proxyHeader(random, i % 2 === 1);
      const cut = header.subarray(0, random.chance(0.1) ? random.int(header.length) : header.length);
      return pour(attacking, ports.grtu1, PROXY, pieces(Buffer.concat([cut, goodFrames(attacking, i, 1)]), random));
    },
  },
  {
    name: 'pages: 1,500 connections from one address, requests byte by byte',
    ...{ count: 1_500, width: 1_500 },
    step: async (attacking, i) => {
      const first = i % 2 ? slowPost : slowPost.slice(0, 30);
      return hold(attacking, apiPort(attacking), '127.4.0.1', first, (socket) => socket.write('x'));
    },
  },
  {
    name: 'pages: requests that are not HTTP',
    ...{ count: 1_500, width: 16 },
    step: (attacking, i) => {
      const bytes = i % 2 ? attacking.random.bytes(200) : Buffer.from(nth(badRequests, i >> 1));
      return pour(attacking, apiPort(attacking), someAddress(i), [bytes]);
    },
  },
];
