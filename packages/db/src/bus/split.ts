import type { BusMessage } from '@groundwatch/protocol/live';

type Live = Extract<BusMessage, { kind: 'live' }>;

/** A message and its JSON. */
export interface Part {
  readonly message: BusMessage;
  readonly json: string;
}

/**
 * Splits messages so that each, as JSON in UTF-8, has at most `limit` bytes. Live messages are split between their entries, whose order
 * stays. Every entry becomes JSON only once, as this is the main cost of publishing under load. An entry that is too large becomes `null`
 * and only uses up a number, so that receivers see a gap and read again.
 */
export function splitMessages(messages: readonly BusMessage[], limit: number): (Part | null)[] {
  return messages.flatMap((message): (Part | null)[] => {
    if (message.kind === 'live') return splitLive(message, limit);
    const json = JSON.stringify(message);
    return [Buffer.byteLength(json) <= limit ? { message, json } : null];
  });
}

const lists = ['statuses', 'readings', 'contacts'] as const;
const jsonOf = (entries: Readonly<Record<(typeof lists)[number], string>>): string =>
  `{"kind":"live",${lists.map((list) => `"${list}":[${entries[list]}]`).join(',')}}`;
const BASE = Buffer.byteLength(jsonOf({ readings: '', statuses: '', contacts: '' }));

class LivePart {
  readonly message: Live = { kind: 'live', readings: [], statuses: [], contacts: [] };
  readonly #json = { readings: '', statuses: '', contacts: '' };
  bytes = BASE;

  add(list: (typeof lists)[number], entry: unknown, json: string, bytes: number): void {
    (this.message[list] as unknown[]).push(entry);
    this.#json[list] += this.#json[list] ? `,${json}` : json;
    this.bytes += bytes;
  }

  get json(): string {
    return jsonOf(this.#json);
  }
}

function splitLive(message: Live, limit: number): (Part | null)[] {
  const parts: (LivePart | null)[] = [];
  let part: LivePart | null = null;
  for (const list of lists)
    for (const entry of message[list]) {
      const json = JSON.stringify(entry);
      const bytes = Buffer.byteLength(json) + 1;
      if (BASE + bytes > limit) {
        parts.push((part = null));
        continue;
      }
      if (!part || part.bytes + bytes > limit) parts.push((part = new LivePart()));
      part.add(list, entry, json, bytes);
    }
  return parts.map((one) => one && { message: one.message, json: one.json });
}
