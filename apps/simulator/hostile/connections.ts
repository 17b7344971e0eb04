import { setTimeout as wait } from 'node:timers/promises';
import { createConnection, type Socket } from 'node:net';
import { adapters } from '@groundwatch/protocol/model';
import { RandomStream } from '../src/random.ts';
import { goodFrame, pieces, pour } from './frames.ts';
import { count, inParallel, PROXY, someAddress, type Attack, type Outcome } from './target.ts';

/** How long connections are held, ms. */
const HOLD_MS = 8_000;

/** Opens a connection and counts how it fared. */
function open(port: number, from: string, outcome: Outcome, first?: Buffer): Socket {
  outcome.sent += 1;
  const socket = createConnection({ host: '127.0.0.1', port, localAddress: from, allowHalfOpen: true });
  socket.on('error', ({ message }) => count(outcome, message.split(' ')[1] ?? 'error'));
  socket.on('end', () => count(outcome, 'closed by the peer'));
  if (first) socket.write(first);
  return socket;
}

async function hold(sockets: readonly Socket[], ms: number, often: (socket: Socket, i: number) => void): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(200)) sockets.forEach(often);
  for (const socket of sockets) socket.destroy();
}

const apiPort = (url: string): number => Number(new URL(url).port);

export const connectionAttacks: readonly Attack[] = [
  {
    name: 'RTUs: 5,000 connections from one address',
    run: async ({ ports }, share, outcome) => {
      const sockets: Socket[] = [];
      await inParallel(Math.ceil(5_000 * share), 200, async () => {
        const socket = open(ports.grtu1, '127.3.0.1', outcome);
        sockets.push(socket.resume());
        await wait(20);
      });
      await hold(sockets, HOLD_MS * share, () => undefined);
    },
  },
  {
    name: 'RTUs: frames byte by byte, half frames, silence',
    run: async ({ ports, devices, seed }, share, outcome) => {
      const random = new RandomStream(seed);
      const frame = goodFrame('grtu1', devices[0] as string, random);
      const sockets = Array.from({ length: Math.ceil(600 * share) }, (_, i) => {
        const first = i % 3 === 0 ? frame.subarray(0, 1) : i % 3 === 1 ? frame.subarray(0, 40) : undefined;
        return open(ports[adapters[i % adapters.length] ?? 'grtu1'], someAddress(i), outcome, first).resume();
      });
      for (const [i, socket] of sockets.entries()) if (i % 3 === 1) socket.end();
      let at = 0;
      await hold(sockets, HOLD_MS * share, (socket, i) => {
        at += 1;
        if (i % 3 === 0 && socket.writable) socket.write(frame.subarray(at % frame.length, (at % frame.length) + 1));
      });
    },
  },
  {
    name: 'RTUs: reports without reading an answer',
    run: async ({ ports, devices, seed }, share, outcome) => {
      const random = new RandomStream(seed);
      const sockets = devices.map((deviceNo, i) =>
        open(ports.grtu1, someAddress(i), outcome, goodFrame('grtu1', deviceNo, random)).pause(),
      );
      await hold(sockets, HOLD_MS * share, (socket, i) => {
        if (socket.writableLength < 1_000_000 && socket.writable)
          socket.write(Buffer.concat(Array.from({ length: 20 }, () => goodFrame('grtu1', devices[i] ?? '', random))));
      });
    },
  },
  {
    name: 'RTUs: a flood of unknown devices',
    run: async ({ ports, seed }, share, outcome) => {
      const random = new RandomStream(seed);
      await inParallel(Math.ceil(15_000 * share), 16, async (i) => {
        const adapter = adapters[i % adapters.length] ?? 'grtu1';
        outcome.sent += 1;
        await pour(ports[adapter], someAddress(i), [goodFrame(adapter, String(5_000_000 + i), random)], outcome);
      });
    },
  },
  {
    name: 'RTUs: headers of the PROXY protocol',
    run: async ({ ports, devices, seed }, share, outcome) => {
      const random = new RandomStream(seed);
      const binary = (): Buffer => {
        const head = Buffer.concat([
          Buffer.from('\r\n\r\n\0\r\nQUIT\n\x21\x11', 'latin1'),
          random.bytes(2 + random.int(40)),
        ]);
        if (random.chance(0.5)) head.writeUInt16BE(Math.max(0, head.length - 16), 14);
        return head;
      };
      const text = (): Buffer =>
        Buffer.from(
          `PROXY TCP4 ${random.chance(0.8) ? someAddress(random.int(9_999)) : '\0'} 127.0.0.1 ${random.int(99_999)} 1\r\n`,
        );
      await inParallel(Math.ceil(3_000 * share), 16, async (i) => {
        const header = i % 2 ? binary() : text();
        const frame = goodFrame('grtu1', devices[i % devices.length] as string, random);
        outcome.sent += 1;
        const cut = header.subarray(0, random.chance(0.1) ? random.int(header.length) : header.length);
        await pour(ports.grtu1, PROXY, pieces(Buffer.concat([cut, frame]), random), outcome);
      });
    },
  },
  {
    name: 'pages: 1,500 connections from one address, requests byte by byte',
    run: async ({ url }, share, outcome) => {
      const head =
        'POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{"a":"';
      const sockets = Array.from({ length: Math.ceil(1_500 * share) }, (_, i) =>
        open(apiPort(url), '127.4.0.1', outcome, Buffer.from(i % 2 ? head : head.slice(0, 30))).resume(),
      );
      await hold(sockets, HOLD_MS * share, (socket) => void (socket.writable && socket.write('x')));
    },
  },
  {
    name: 'pages: what is no HTTP',
    run: async ({ url, seed }, share, outcome) => {
      const random = new RandomStream(seed);
      const heads = [
        'GET / HTTP/9.9\r\n\r\n',
        'GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\nabc',
        'POST /login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n',
        `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
        `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(5_000)}\r\n`,
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
        'GET /nowhere HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
      ];
      await inParallel(Math.ceil(1_500 * share), 16, async (i) => {
        const bytes = i % 2 ? random.bytes(200) : Buffer.from(heads[(i >> 1) % heads.length] as string);
        outcome.sent += 1;
        await pour(apiPort(url), someAddress(i), [bytes], outcome);
      });
    },
  },
];
