import { createConnection } from 'node:net';
import { count, type Attacking } from './target.ts';

/** A peer that does not close the connection in this time is a finding, ms. */
const HUNG_MS = 30_000;

/** Writes bytes over one connection, counts answers, and waits until the peer has closed it. */
export function pour(attacking: Attacking, port: number, from: string, bytes: Iterable<Buffer>): Promise<void> {
  const { outcome } = attacking;
  outcome.sent += 1;
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, localAddress: from });
    const parts = bytes[Symbol.iterator]();
    const more = (): void => {
      for (let part = parts.next(); !part.done; part = parts.next()) if (!socket.write(part.value)) return;
      socket.end();
    };
    socket.on('connect', more).on('drain', more);
    socket.on('data', () => count(attacking, 'answered'));
    socket.on('error', ({ message }) => count(attacking, message.split(' ')[1] ?? 'error'));
    socket.setTimeout(HUNG_MS, () => {
      outcome.findings['a connection hung'] = `port ${port}`;
      socket.destroy();
    });
    socket.on('close', () => resolve());
  });
}
