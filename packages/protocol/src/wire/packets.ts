/** A frame that may be one of several of a message. */
export interface Packet {
  /** Null: a whole message. Indices begin with 1. */
  readonly packet: { readonly total: number; readonly index: number } | null;
  readonly body: Buffer;
  /** All of it as it came. */
  readonly bytes: Buffer;
}

export interface Most {
  readonly packets: number;
  readonly bytes: number;
}

/** What one message may be of: several pages of readings, and no more memory than that. */
const REPORT: Most = { packets: 64, bytes: 65_536 };

/** Joins the packets of one message, whatever their order; of one message at a time. */
export class Packets<Frame extends Packet> {
  #message: string | null = null;
  #total = 0;
  #bytes = 0;
  #parts = new Map<number, Frame>();

  /** The first packet that has not come of the message that has not come whole; null: there is none. */
  get missing(): { readonly total: number; readonly index: number } | null {
    for (let index = 1; index <= this.#total; index++) {
      if (!this.#parts.has(index)) return { total: this.#total, index };
    }
    return null;
  }

  /** Its first packet, where that has come. */
  get first(): Frame | null {
    return this.#parts.get(1) ?? null;
  }

  /** The message whose last packet this is, as of its last one; null: it is not whole yet, or too large to be taken. `message` names what it belongs to. */
  join(frame: Frame, message: string, most = REPORT): Frame | null {
    const { packet, bytes } = frame;
    if (!packet || packet.total > most.packets || packet.index < 1 || packet.index > packet.total) return null;
    if (message !== this.#message || packet.total !== this.#total) this.#begin(message, packet.total);
    this.#bytes += bytes.length - (this.#parts.get(packet.index)?.bytes.length ?? 0);
    // Copies: the chunk that they were cut from is let go.
    this.#parts.set(packet.index, { ...frame, body: Buffer.from(frame.body), bytes: Buffer.from(bytes) });
    if (this.#bytes > most.bytes) this.#begin(null, 0);
    if (this.#parts.size < packet.total) return null;
    const parts = [...this.#parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
    this.#begin(null, 0);
    return {
      ...frame,
      packet: { total: packet.total, index: packet.total },
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
