import type { BusMessage, LiveContact } from '@groundwatch/protocol/live';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitMessages, type Part } from './split.ts';

const LIMIT = 2_000;
const contact = (deviceNo: string): LiveContact => ({ deviceNo, stationId: 1, seenTime: '', isConnected: true });
const live = (contacts: LiveContact[]): BusMessage => ({ kind: 'live', readings: [], statuses: [], contacts });
const size = (part: Part | null): number => Buffer.byteLength(part?.json ?? '');
/** The messages, which their JSON gives too. */
const messagesOf = (parts: readonly (Part | null)[]): (BusMessage | null)[] =>
  parts.map((part) => {
    if (part) expect(JSON.parse(part.json)).toEqual(part.message);
    return part && part.message;
  });

it('leaves small messages unchanged', () => {
  const messages: BusMessage[] = [live([contact('1')]), { kind: 'registry', tables: ['device'] }];
  expect(messagesOf(splitMessages(messages, LIMIT))).toEqual(messages);
});

it('keeps every entry, in order, in messages that fit, whatever the alphabet', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 60 }), (names) => {
      const parts = splitMessages([live(names.map(contact))], LIMIT);
      for (const part of parts) expect(size(part)).toBeLessThanOrEqual(LIMIT);
      const entries = messagesOf(parts).flatMap((part) => (part?.kind === 'live' ? part.contacts : []));
      expect(entries.map((entry) => entry.deviceNo)).toEqual(names);
    }),
  );
});

it('fills messages: no two neighbours would fit into one', () => {
  const parts = splitMessages([live(Array.from({ length: 200 }, (_, i) => contact(`河${i}`)))], LIMIT);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts.slice(0, -1)) expect(size(part)).toBeGreaterThan(LIMIT - 120);
});

it('leaves a gap for an entry that is too large by itself', () => {
  const parts = splitMessages([live([contact('a'), contact('雨'.repeat(1_000)), contact('b')])], LIMIT);
  expect(messagesOf(parts)).toEqual([live([contact('a')]), null, live([contact('b')])]);
});
