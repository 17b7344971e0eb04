import type { BusMessage } from '@groundwatch/protocol/live';

type Live = Extract<BusMessage, { kind: 'live' }>;

/**
 * Splits messages so that each, as JSON in UTF-8, has at most `limit` bytes. Live messages are split between their entries, whose order
 * stays; an entry that is too large becomes `null` and only uses up a number, so that receivers see a gap and read again.
 */
export function splitMessages(messages: readonly BusMessage[], limit: number): (BusMessage | null)[] {
  return messages.flatMap((message): (BusMessage | null)[] => {
    if (Buffer.byteLength(JSON.stringify(message)) <= limit) return [message];
    return message.kind === 'live' ? splitLive(message, limit) : [null];
  });
}

const lists = ['statuses', 'readings', 'contacts'] as const;

function splitLive(message: Live, limit: number): (BusMessage | null)[] {
  const empty = (): Live => ({ kind: 'live', readings: [], statuses: [], contacts: [] });
  const base = Buffer.byteLength(JSON.stringify(empty()));
  const parts: (BusMessage | null)[] = [];
  let part = empty();
  let size = base;
  const end = (): void => {
    if (size > base) parts.push(part);
    part = empty();
    size = base;
  };
  for (const list of lists)
    for (const entry of message[list]) {
      const bytes = Buffer.byteLength(JSON.stringify(entry)) + 1;
      if (base + bytes > limit) {
        end();
        parts.push(null);
        continue;
      }
      if (size + bytes > limit) end();
      (part[list] as unknown[]).push(entry);
      size += bytes;
    }
  end();
  return parts;
}
