/** A frame that may be one of several of a message. */
export interface Packet {
  /** Null: a whole message. Indices begin with 1. */
  readonly packet: { readonly total: number; readonly index: number } | null;
  readonly body: Buffer;
  /** All of it as it came. */
  readonly bytes: Buffer;
}

/** What one message may be of, in packets and in bytes: several pages of readings, and no more memory than that. */
const MAX_PACKETS = 64;
const MAX_BYTES = 65_536;

/** Joins the packets of one message, whatever their order; of one message at a time. */
export class Packets<Frame extends Packet> {
  #message: string | null = null;
  #total = 0;
  #bytes = 0;
  #parts = new Map<number, Frame>();

  /** The message whose last packet this is; null: it is not whole yet, or too large to be taken. `message` names what it belongs to. */
  join(frame: Frame, message: string): Frame | null {
    const { packet, bytes } = frame;
    if (!packet || packet.total > MAX_PACKETS || packet.index < 1 || packet.index > packet.total) return null;
    if (message !== this.#message || packet.total !== this.#total) this.#begin(message, packet.total);
    this.#bytes += bytes.length - (this.#parts.get(packet.index)?.bytes.length ?? 0);
    // Copies: the chunk that they were cut from is let go.
    this.#parts.set(packet.index, { ...frame, body: Buffer.from(frame.body), bytes: Buffer.from(bytes) });
    if (this.#bytes > MAX_BYTES) this.#begin(null, 0);
    if (this.#parts.size < packet.total) return null;
    const parts = [...this.#parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
    this.#begin(null, 0);
    return {
      ...frame,
      packet: null,
      body: Buffer.concat(parts.map((part) => part.body)),
      bytes: Buffer.concat(parts.map((part) => part.bytes)),
    };
  }

  #begin(message: string | null, total: number): void {
    this.#message = message;
    this.#total = total;
    this.#bytes = 0;
    this.#parts = new Map();
  }
}
