/** A frame that may be one packet of a message. */
export interface Packet {
  /** null: a complete message. Indexes begin with 1. */
  readonly packet: { readonly total: number; readonly index: number } | null;
  readonly body: Buffer;
  /** The complete bytes as received. */
  readonly bytes: Buffer;
}

export interface Most {
  readonly packets: number;
  readonly bytes: number;
}

/** Limits of one message: enough for several pages of readings. */
const REPORT: Most = { packets: 64, bytes: 65_536 };

/** Joins the packets of one message in any order; one message at a time. */
export class Packets<Frame extends Packet> {
  #message: string | null = null;
  #total = 0;
  #bytes = 0;
  #parts = new Map<number, Frame>();

  /** The first missing packet of the incomplete message; null: there is none. */
  get missing(): { readonly total: number; readonly index: number } | null {
    for (let index = 1; index <= this.#total; index++) {
      if (!this.#parts.has(index)) return { total: this.#total, index };
    }
    return null;
  }

  /** The first packet, if received. */
  get first(): Frame | null {
    return this.#parts.get(1) ?? null;
  }

  /**
   * The message that this packet completes, with the fields of its last packet; null: incomplete, or too large. `message` identifies the
   * message.
   */
  join(frame: Frame, message: string, most = REPORT): Frame | null {
    const { packet, bytes } = frame;
    if (!packet || packet.total > most.packets || packet.index < 1 || packet.index > packet.total) return null;
    if (message !== this.#message || packet.total !== this.#total) this.#begin(message, packet.total);
    this.#bytes += bytes.length - (this.#parts.get(packet.index)?.bytes.length ?? 0);
    // Copies, so that the received chunk can be freed.
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
