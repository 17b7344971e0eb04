import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchAnswer } from '@groundwatch/protocol/live';
import { LiveClient } from './live-client.ts';
import type { LiveSocket } from './live-socket.ts';
import { createLiveStore } from './live-store.ts';
import { ServerClock } from './server-clock.ts';
import { FakeSocket, FakeTimers, settled } from './testing-line.ts';
import { at, batch, liveAlarm, reading, status } from './testing.ts';

const snapshot = (sensorId: number, seconds: number): WatchAnswer => ({
  ok: true,
  at: at(seconds),
  snapshot: { readings: [reading(sensorId, seconds)], statuses: [], contacts: [], alarms: [], analyses: [] },
});

describe('LiveClient', () => {
  let socket: FakeSocket;
  let timers: FakeTimers;
  let store: ReturnType<typeof createLiveStore>;
  let client: LiveClient;
  const onUnauthorised = vi.fn();
  const onRights = vi.fn();
  const onChange = vi.fn();
  const onCommand = vi.fn();
  const onCaughtUp = vi.fn();

  beforeEach(async () => {
    socket = new FakeSocket();
    timers = new FakeTimers();
    store = createLiveStore();
    onUnauthorised.mockClear();
    onRights.mockClear();
    onChange.mockClear();
    onCommand.mockClear();
    onCaughtUp.mockClear();
    client = new LiveClient({
      createSocket: () => Promise.resolve(socket as unknown as LiveSocket),
      store,
      clock: new ServerClock(timers.now),
      timers,
      reach: () => Promise.resolve(false),
      onUnauthorised,
      onRights,
      onChange,
      onCommand,
      onCaughtUp,
    });
    client.start();
    await settled();
  });

  const requests = () => socket.requests();

  it('keeps a subscription until connected, and applies the snapshot of the answer', () => {
    client.watch({ scope: 'all' });
    expect(socket.sent).toEqual([]);
    socket.fire('connect');
    expect(socket.sent.map(({ request }) => request)).toEqual([{ scope: 'all' }]);
    socket.sent[0]?.answer(snapshot(7, 30));
    expect(store.getState().readings.get(7)?.collectTime).toBe(at(30));
    expect(store.getState().dataAt).toBe(at(30));
  });

  it('counts watchers: one request for many, one farewell after the last', async () => {
    socket.fire('connect');
    const first = client.watch({ scope: 'device', id: '703' });
    const second = client.watch({ scope: 'device', id: '703' });
    client.watch({ scope: 'device', id: '704' });
    await settled();
    expect(requests()).toEqual([{ event: 'watch', scope: 'device', ids: ['703', '704'] }]);
    first();
    first();
    expect(requests()).toEqual([]);
    second();
    await settled();
    expect(requests()).toEqual([{ event: 'unwatch', scope: 'device', ids: ['703'] }]);
  });

  it('writes the store once a frame', () => {
    socket.fire('connect');
    const listener = vi.fn();
    store.subscribe(listener);
    for (let i = 0; i < 50; i++) socket.fire('live:batch', batch(i, { readings: [reading(1, i)] }));
    expect(listener).not.toHaveBeenCalled();
    timers.draw();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getState().readings.get(1)?.collectTime).toBe(at(49));
  });

  it('brings an alarm with the next frame however much else arrives', () => {
    socket.fire('connect');
    for (let i = 0; i < 20; i++) {
      const readings = Array.from({ length: 500 }, (_, id) => reading(id, i));
      socket.fire('live:batch', batch(i, { readings }));
      timers.pass(50);
      timers.draw();
    }
    socket.fire('live:batch', batch(20, { readings: [reading(1, 20)] }));
    timers.pass(100);
    timers.draw();
    socket.fire('live:batch', batch(21, { readings: [reading(1, 21)] }));
    timers.draw();
    expect(store.getState().readings.get(1)?.collectTime).toBe(at(20));
    socket.fire('live:alarm', liveAlarm(5));
    timers.draw();
    expect(store.getState().alarms.get(5)).toEqual(liveAlarm(5));
    expect(store.getState().readings.get(1)?.collectTime).toBe(at(21));
  });

  it('knows when the newest value stood on the screen: with the frame after the one that wrote it', () => {
    socket.fire('connect');
    socket.clocks[0]?.(new Date(timers.now()).toISOString());
    const sent = new Date(timers.now() - 40).toISOString();
    const one = reading(1, 0, {
      collectTime: new Date(timers.now() - 5_200).toISOString(),
      receiveTime: new Date(timers.now() - 100).toISOString(),
    });
    socket.fire('live:batch', { ...batch(0, { readings: [one, reading(2, 0, { late: true })] }), at: sent });
    timers.draw();
    expect(client.dataPath.newest).toBeNull();
    timers.pass(16);
    timers.draw();
    expect(client.dataPath.newest).toEqual({
      collectedAt: timers.now() - 5_216,
      receivedAt: timers.now() - 116,
      sentAt: timers.now() - 56,
      arrivedAt: timers.now() - 16,
      shownAt: timers.now(),
    });
    expect(client.connection.getState().lag).toEqual({ collectToReceiveS: 5.1, receiveToShownS: 0.1 });
  });

  it('hands every reading to a curve, late ones too', () => {
    const seen: number[] = [];
    const stop = client.listen(1, (readings) => seen.push(...readings.map((r) => Number(r.values['total']))));
    socket.fire('connect');
    socket.fire('live:batch', batch(9, { readings: [reading(1, 8), reading(1, 3, { late: true }), reading(2, 8)] }));
    timers.draw();
    expect(seen).toEqual([8, 3]);
    stop();
    socket.fire('live:batch', batch(10, { readings: [reading(1, 9)] }));
    timers.draw();
    expect(seen).toEqual([8, 3]);
  });

  it('hands every status to a table, one ahead too, which is not the newest of its device', () => {
    const seen: (string | undefined)[] = [];
    const stop = client.listenToStatuses('100', (all) => seen.push(...all.map((s) => s.claimedTime ?? s.collectTime)));
    socket.fire('connect');
    const statuses = [status('100', 8), status('100', 9, { claimedTime: at(900) }), status('101', 8)];
    socket.fire('live:batch', batch(9, { statuses: [...statuses, status('100', 3, { late: true })] }));
    timers.draw();
    expect(seen).toEqual([at(8), at(900), at(3)]);
    expect(store.getState().statuses.get('100')?.collectTime).toBe(at(8));
    stop();
  });

  it('watches again when the server has missed something', () => {
    client.watch({ scope: 'all' });
    socket.fire('connect');
    requests();
    socket.fire('live:resync', { reason: 'bus' });
    expect(requests()).toEqual([{ event: 'watch', scope: 'all' }]);
    expect(onRights).not.toHaveBeenCalled();
  });

  it('reports changed permissions', () => {
    socket.fire('connect');
    socket.fire('live:resync', { reason: 'rights' });
    expect(onRights).toHaveBeenCalledOnce();
  });

  it('reports changed remarks', () => {
    const change = { topic: 'remarks', deviceNo: '1001', stationId: 1 };
    socket.fire('live:changed', change);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(change);
  });

  it('passes on changed commands', () => {
    const command = { id: 'a', number: 1, deviceNo: '1001', stationId: 1, kind: 'clock', state: 'sent' };
    socket.fire('live:command', command);
    expect(onCommand).toHaveBeenCalledExactlyOnceWith(command);
  });

  it('reports when messages are complete again: after each connection and gap, not for another view', async () => {
    client.watch({ scope: 'all' });
    socket.fire('connect');
    expect(onCaughtUp).not.toHaveBeenCalled();
    socket.sent.splice(0)[0]?.answer(snapshot(7, 30));
    expect(onCaughtUp).toHaveBeenCalledTimes(1);
    client.watch({ scope: 'device', id: '703' });
    await settled();
    socket.sent.splice(0)[0]?.answer(snapshot(7, 31));
    expect(onCaughtUp).toHaveBeenCalledTimes(1);
    socket.fire('live:resync', { reason: 'bus' });
    for (const { answer } of socket.sent.splice(0)) answer(snapshot(7, 32));
    expect(onCaughtUp).toHaveBeenCalledTimes(3);
  });

  it('takes counts with the next frame, and knows nothing of what it has left', async () => {
    const leave = client.watch({ scope: 'station', id: 1 });
    client.watch({ scope: 'summary' });
    socket.fire('connect');
    expect(socket.sent.map(({ request }) => request.scope)).toEqual(['summary', 'station']);
    for (const { answer } of socket.sent.splice(0)) answer(snapshot(7, 30));
    expect([...store.getState().answered].sort()).toEqual(['station:1', 'summary']);
    const figures = { devices: { online: 2 }, levels: {}, calm: {}, sensors: {}, mark: 'normal', silentSince: null };
    const counted = { at: at(31), until: at(36) };
    socket.fire('live:counts', [{ stationId: 1, at: at(31), ...figures }], counted);
    expect(store.getState().counts.size).toBe(0);
    timers.draw();
    expect(store.getState().counts.get(1)?.devices).toEqual({ online: 2 });
    expect(store.getState().counted).toEqual(counted);
    leave();
    await settled();
    expect([...store.getState().answered]).toEqual(['summary']);
  });

  it('says when the server refuses a watch', () => {
    client.watch({ scope: 'device', id: '9' });
    socket.fire('connect');
    socket.sent[0]?.answer({ ok: false, code: 403, msg: '无权访问' });
    expect(client.connection.getState().refused).toBe('无权访问');
  });

  it('repeats a failed subscription until it succeeds', () => {
    client.watch({ scope: 'all' });
    socket.fire('connect');
    socket.sent.splice(0)[0]?.answer({ ok: false, code: 500, msg: '服务器错误' });
    expect(socket.sent).toEqual([]);
    timers.pass(3_000);
    expect(socket.sent.map(({ request }) => request)).toEqual([{ scope: 'all' }]);
    socket.sent.splice(0)[0]?.answer(snapshot(7, 30));
    expect(onCaughtUp).toHaveBeenCalled();
    timers.pass(60_000);
    expect(socket.sent).toEqual([]);
  });

  it('leads to the login when the session has ended, and does not try again', () => {
    socket.fire('connect_error', Object.assign(new Error('unauthorised'), { data: { code: 401 } }));
    expect(onUnauthorised).toHaveBeenCalledTimes(1);
    timers.pass(120_000);
    expect(socket.connects).toBe(1);
  });

  it('forgets everything when it stops', () => {
    socket.fire('connect');
    socket.fire('live:batch', batch(1, { readings: [reading(1, 1)] }));
    client.stop();
    timers.draw();
    expect(socket.disconnects).toBe(1);
    expect(timers.waits).toEqual([]);
    expect(store.getState().readings.size).toBe(0);
    expect(client.connection.getState().state).toBe('idle');
  });
});
