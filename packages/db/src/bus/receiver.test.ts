import type { BusMessage } from '@groundwatch/protocol/live';
import { expect, it } from 'vitest';
import { parseEnvelope, Receiver } from './receiver.ts';
import { Sender } from './sender.ts';

const contact = { deviceNo: '1', stationId: 1, seenTime: '', isConnected: true };

function listen(): { receiver: Receiver; seen: string[]; send: (source: string, number: number) => void } {
  const receiver = new Receiver();
  const seen: string[] = [];
  receiver.subscribe(
    (envelope) => seen.push(`${envelope.source}${envelope.number}`),
    () => seen.push('gap'),
  );
  const send = (source: string, number: number): void =>
    receiver.receive(JSON.stringify({ source, number, message: { kind: 'registry', tables: [] } }));
  return { receiver, seen, send };
}

it('passes messages on in order, for each source separately, starting anywhere', () => {
  const { seen, send } = listen();
  for (const number of [7, 8, 9]) send('a', number);
  send('b', 1);
  send('a', 10);
  expect(seen).toEqual(['a7', 'a8', 'a9', 'b1', 'a10']);
});

it('reports a missing number before it passes on what follows', () => {
  const { seen, send } = listen();
  send('a', 1);
  send('a', 3);
  send('a', 4);
  expect(seen).toEqual(['a1', 'gap', 'a3', 'a4']);
});

it('counts messages of a kind that nobody wants without passing them on', () => {
  const receiver = new Receiver();
  const sender = new Sender();
  const seen: string[] = [];
  const message: BusMessage = { kind: 'registry', tables: [] };
  const live: BusMessage = { kind: 'live', readings: [], statuses: [], contacts: [contact] };
  const send = (...messages: BusMessage[]): string[] => sender.envelopes(messages, 1_000).map(({ text }) => text);
  receiver.subscribe(
    ({ message: { kind } }) => seen.push(kind),
    () => seen.push('gap'),
    ['registry', 'command'],
  );
  for (const text of send(message, live, message)) receiver.receive(text);
  send(live);
  for (const text of send(live, message)) receiver.receive(text);
  expect(seen).toEqual(['registry', 'registry', 'gap', 'registry']);
});

it('drops repeated messages', () => {
  const { seen, send } = listen();
  send('a', 2);
  send('a', 2);
  send('a', 1);
  expect(seen).toEqual(['a2']);
});

it('starts again after a reset, which is a gap', () => {
  const { receiver, seen, send } = listen();
  send('a', 1);
  receiver.reset();
  send('a', 5);
  expect(seen).toEqual(['a1', 'gap', 'a5']);
});

it.each(['', '{', 'null', '3', '{"source":"a","number":1}', '{"source":1,"number":1,"message":{"kind":"live"}}'])(
  'takes %j for a loss, not for a message',
  (text) => {
    expect(parseEnvelope(text)).toBeNull();
    const { receiver, seen } = listen();
    receiver.receive(text);
    expect(seen).toEqual(['gap']);
  },
);

it('stays bounded however many sources there are', () => {
  const { seen, send } = listen();
  for (let i = 0; i < 5_000; i++) send(`s${i}.`, 1);
  send('s4999.', 2);
  expect(seen).toHaveLength(5_001);
});

it.each([
  null,
  { kind: 'toString' },
  { kind: 'live', readings: [], statuses: [] },
  { kind: 'alarm' },
  { kind: 'analysis', analyses: {} },
  { kind: 'command', command: null },
  { kind: 'changed', changed: 'walls' },
  { kind: 'registry', tables: 'device' },
])('treats %j as a loss, not as a message', (message) => {
  const { seen, receiver } = listen();
  receiver.receive(JSON.stringify({ source: 'a', number: 1, message }));
  expect(seen).toEqual(['gap']);
});
