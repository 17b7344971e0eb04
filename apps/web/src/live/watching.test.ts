import type { WatchAnswer } from '@groundwatch/protocol/live';
import { beforeEach, expect, it, vi } from 'vitest';
import { AlarmFeed } from './alarm-feed.ts';
import type { LiveSocket } from './live-socket.ts';
import { FakeSocket, FakeTimers, settled } from './testing-line.ts';
import { at, liveAlarm } from './testing.ts';
import { Watching } from './watching.ts';

let socket: FakeSocket;
let timers: FakeTimers;
let alarms: AlarmFeed;
let isLive: boolean;
let watching: Watching;
const onSnapshot = vi.fn();
const onLeft = vi.fn();
const onGone = vi.fn();
const onRefused = vi.fn();
const onCaughtUp = vi.fn();
const fine: WatchAnswer = {
  ok: true,
  at: at(1),
  snapshot: { readings: [], statuses: [], contacts: [], alarms: [], analyses: [] },
};

beforeEach(() => {
  socket = new FakeSocket();
  timers = new FakeTimers();
  alarms = new AlarmFeed();
  isLive = true;
  vi.clearAllMocks();
  watching = new Watching({
    timers,
    alarms,
    socket: () => (isLive ? (socket as unknown as LiveSocket) : null),
    ...{ onSnapshot, onLeft, onGone, onRefused, onCaughtUp },
  });
});

const gzip = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
const scopes = () => socket.sent.map(({ event, request }) => `${event} ${request.scope}`);

it('asks again for what is not answered, and for that alone', async () => {
  watching.watch({ scope: 'all' });
  watching.watch({ scope: 'station', id: 4 });
  await settled();
  expect(scopes()).toEqual(['watch all', 'watch station']);
  socket.sent[0]?.answer(fine);
  timers.pass(5_000);
  expect(scopes()).toEqual(['watch all', 'watch station', 'watch station']);
  socket.sent[2]?.answer(fine);
  timers.pass(600_000);
  expect(socket.sent).toHaveLength(3);
  expect(timers.waits).toEqual([]);
});

it('does not pile up questions before a server that is slow, and takes its late answer', async () => {
  watching.begin();
  watching.watch({ scope: 'all' });
  await settled();
  timers.pass(120_000);
  expect(socket.sent.length).toBeLessThanOrEqual(6);
  socket.sent[0]?.answer(fine);
  expect(onSnapshot).toHaveBeenCalledOnce();
  timers.pass(600_000);
  expect(socket.sent.length).toBeLessThanOrEqual(6);
});

it('says once that it has caught up, though two questions were answered', () => {
  watching.watch({ scope: 'all' });
  watching.begin();
  timers.pass(5_000);
  for (const { answer } of socket.sent) answer(fine);
  expect(onSnapshot).toHaveBeenCalledTimes(2);
  expect(onCaughtUp).toHaveBeenCalledOnce();
});

it('asks for everything of a new connection, and expects no answer of the old one', async () => {
  watching.watch({ scope: 'all' });
  await settled();
  isLive = false;
  watching.end();
  timers.pass(60_000);
  watching.watch({ scope: 'device', id: '703' });
  await settled();
  expect(socket.sent).toHaveLength(1);
  isLive = true;
  watching.begin();
  expect(scopes()).toEqual(['watch all', 'watch all', 'watch device']);
});

it('treats alarms reported after the request as newer than its answer', async () => {
  watching.watch({ scope: 'all' });
  await settled();
  alarms.publish(liveAlarm(1));
  socket.sent[0]?.answer(fine);
  expect(onGone).not.toHaveBeenCalled();
  watching.askAll();
  socket.sent[1]?.answer(fine);
  expect(onGone).toHaveBeenCalledExactlyOnceWith([1]);
});

it('takes leave of rows that go out of view in one message, and not of one that is back', async () => {
  const rows = ['1', '2', '3'].map((id) => watching.watch({ scope: 'device', id }));
  await settled();
  socket.sent[0]?.answer(fine);
  for (const release of rows) release();
  watching.watch({ scope: 'device', id: '2' });
  await settled();
  expect(socket.sent.map(({ event, request }) => [event, request])).toEqual([
    ['watch', { scope: 'device', ids: ['1', '2', '3'] }],
    ['unwatch', { scope: 'device', ids: ['1', '3'] }],
    ['watch', { scope: 'device', ids: ['2'] }],
  ]);
});

it('takes a packed snapshot like any other, and asks again where it is broken', async () => {
  watching.watch({ scope: 'all' });
  await settled();
  const packed = await gzip(JSON.stringify(fine.ok && fine.snapshot));
  socket.sent[0]?.answer({ ok: true, at: at(1), packed: packed.slice(0, 20) });
  await vi.waitFor(() => expect(timers.waits).toHaveLength(1));
  timers.pass(5_000);
  expect(onSnapshot).not.toHaveBeenCalled();
  socket.sent[1]?.answer({ ok: true, at: at(2), packed });
  await vi.waitFor(() => expect(onSnapshot).toHaveBeenCalledWith(fine.ok && fine.snapshot, at(2), { scope: 'all' }));
  expect(timers.waits).toEqual([]);
});

it('forgets a packed snapshot of a connection that has ended', async () => {
  watching.watch({ scope: 'all' });
  await settled();
  socket.sent[0]?.answer({ ok: true, at: at(1), packed: await gzip('{"alarms":[]}') });
  watching.end();
  watching.begin();
  socket.sent[1]?.answer({ ok: true, at: at(2), packed: await gzip(JSON.stringify(fine.ok && fine.snapshot)) });
  await vi.waitFor(() => expect(onSnapshot).toHaveBeenCalled());
  expect(onSnapshot).toHaveBeenCalledOnce();
});
