import type { Frame } from './frame.ts';

/** What one message may be of, in packets and in bytes: several pages of readings, and no more memory than that. */
const MAX_PACKETS = 64;
const MAX_BYTES = 65_536;

/** Joins the packets of one message, whatever their order; of one message at a time. */
export class Packets {
  #fn = -1;
  #total = 0;
  #bytes = 0;
  #parts = new Map<number, Frame>();

  /** The message whose last packet this is; null: it is not whole yet, or too large to be taken. */
  join(frame: Frame): Frame | null {
    const { packet, fn, bytes } = frame;
    if (!packet || packet.total > MAX_PACKETS || packet.index < 1 || packet.index > packet.total) return null;
    if (fn !== this.#fn || packet.total !== this.#total) this.#begin(fn, packet.total);
    this.#bytes += bytes.length - (this.#parts.get(packet.index)?.bytes.length ?? 0);
    // Copies: the chunk that they were cut from is let go.
    this.#parts.set(packet.index, { ...frame, body: Buffer.from(frame.body), bytes: Buffer.from(bytes) });
    if (this.#bytes > MAX_BYTES) this.#begin(-1, 0);
    if (this.#parts.size < packet.total) return null;
    const parts = [...this.#parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
    this.#begin(-1, 0);
    return {
      ...frame,
      packet: null,
      body: Buffer.concat(parts.map((part) => part.body)),
      bytes: Buffer.concat(parts.map((part) => part.bytes)),
    };
  }

  #begin(fn: number, total: number): void {
    this.#fn = fn;
    this.#total = total;
    this.#bytes = 0;
    this.#parts = new Map();
  }
}
