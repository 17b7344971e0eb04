import type { Socket } from 'socket.io-client';

/** The used part of Socket.IO's decoder. */
interface Decoder {
  add(data: unknown): void;
  on(event: 'decoded', listener: (packet: unknown) => void): unknown;
  emitReserved(event: 'decoded', packet: unknown): unknown;
}

const BATCH = '2["live:batch"';
/** Batches that some connections have received and others not yet. */
const MOST_KEPT = 64;

const parsed = new Map<string, unknown>();

/**
 * Shares the parsing of each batch between all connections of a process: they all get the same text, like 200 machines, and the parsing of
 * 199 of them is not part of the measurement.
 */
export function shareParsing(socket: Socket): void {
  const { decoder } = socket.io as unknown as { decoder: Decoder };
  const add = decoder.add.bind(decoder);
  let last: unknown;
  decoder.on('decoded', (packet) => {
    last = packet;
  });
  decoder.add = (data) => {
    if (typeof data !== 'string' || !data.startsWith(BATCH)) return add(data);
    const known = parsed.get(data);
    if (known !== undefined) return void decoder.emitReserved('decoded', known);
    add(data);
    parsed.set(data, last);
    for (const oldest of parsed.keys()) {
      if (parsed.size <= MOST_KEPT) break;
      parsed.delete(oldest);
    }
  };
}
