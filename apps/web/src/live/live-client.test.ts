import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchAnswer, WatchRequest } from '@groundwatch/protocol/live';
import { LiveClient } from './live-client.ts';
import type { LiveSocket, LiveTimers } from './live-socket.ts';
import { createLiveStore } from './live-store.ts';
import { ServerClock } from './server-clock.ts';
import { at, batch, reading } from './testing.ts';

type Handler = (...args: never[]) => void;

class FakeSocket {
  handlers = new Map<string, Handler>();
  sent: { event: string; request: WatchRequest; answer: (answer: WatchAnswer) => void }[] = [];
  connects = 0;
  isClosed = false;
  on(event: string, handler: Handler) {
    this.handlers.set(event, handler);
    return this;
  }
  emit(event: string, request: WatchRequest, answer: (answer: WatchAnswer) => void) {
    this.sent.push({ event, request, answer });
    return this;
  }
  connect() {
    this.connects++;
    return this;
  }
  disconnect() {
    this.isClosed = true;
    return this;
  }
  removeAllListeners() {
    this.handlers.clear();
    return this;
  }
  fire(event: string, ...args: unknown[]) {
    (this.handlers.get(event) as ((...args: unknown[]) => void) | undefined)?.(...args);
  }
}

class FakeTimers implements LiveTimers {
  time = 1_000_000;
  frames: (() => void)[] = [];
  waits: { due: number; run: () => void }[] = [];
  now = () => this.time;
  random = () => 0.5;
  after = (ms: number, run: () => void) => {
    const wait = { due: this.time + ms, run };
    this.waits.push(wait);
    return () => void (this.waits = this.waits.filter((w) => w !== wait));
  };
  frame = (run: () => void) => {
    this.frames.push(run);
    return () => void (this.frames = this.frames.filter((f) => f !== run));
  };
  draw() {
    for (const run of this.frames.splice(0)) run();
  }
  pass(ms: number) {
    this.time += ms;
    const due = this.waits.filter((w) => w.due <= this.time);
    this.waits = this.waits.filter((w) => w.due > this.time);
    for (const { run } of due) run();
  }
}

const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));
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

  beforeEach(() => {
    socket = new FakeSocket();
    timers = new FakeTimers();
    store = createLiveStore();
    onUnauthorised.mockClear();
    onRights.mockClear();
    onChange.mockClear();
    onCommand.mockClear();
    onCaughtUp.mockClear();
    client = new LiveClient({
      createSocket: () => socket as unknown as LiveSocket,
      store,
      clock: new ServerClock(timers.now),
      timers,
      onUnauthorised,
      onRights,
      onChange,
      onCommand,
      onHorn: () => undefined,
      onCaughtUp,
    });
    client.start();
  });

  const requests = () => socket.sent.splice(0).map(({ event, request }) => ({ event, ...request }));

  it('keeps a wish until the connection stands, and takes the snapshot from the answer', () => {
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

  it('reconnects for ever and watches again', () => {
    client.watch({ scope: 'station', id: 4 });
    socket.fire('connect');
    requests();
    socket.fire('disconnect', 'transport close');
    const lostAt = timers.time;
    for (let attempt = 1; attempt <= 40; attempt++) {
      const { state, retryAt, attempts } = client.connection.getState();
      expect(state).toBe('waiting');
      expect(attempts).toBe(attempt);
      const wait = (retryAt ?? 0) - timers.time;
      expect(wait).toBeGreaterThanOrEqual(1_000);
      expect(wait).toBeLessThanOrEqual(30_000);
      timers.pass(wait);
      expect(socket.connects).toBe(1 + attempt);
      socket.fire('connect_error', new Error('refused'));
    }
    expect(client.connection.getState().lostAt).toBe(lostAt);
    client.retryNow();
    socket.fire('connect');
    expect(client.connection.getState()).toMatchObject({ state: 'live', lostAt: null, attempts: 0 });
    expect(requests()).toEqual([{ event: 'watch', scope: 'station', ids: [4] }]);
  });

  it('watches again when the server has missed something', () => {
    client.watch({ scope: 'all' });
    socket.fire('connect');
    requests();
    socket.fire('live:resync', { reason: 'bus' });
    expect(requests()).toEqual([{ event: 'watch', scope: 'all' }]);
    expect(onRights).not.toHaveBeenCalled();
  });

  it('tells when the user’s rights have changed', () => {
    socket.fire('connect');
    socket.fire('live:resync', { reason: 'rights' });
    expect(onRights).toHaveBeenCalledOnce();
  });

  it('tells when what people wrote of a device has changed', () => {
    const change = { deviceNo: '1001', stationId: 1, what: 'remarks', sensorId: null };
    socket.fire('live:change', change);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(change);
  });

  it('hands on that a command is otherwise than before', () => {
    const command = { id: 'a', number: 1, deviceNo: '1001', stationId: 1, kind: 'clock', state: 'sent' };
    socket.fire('live:command', command);
    expect(onCommand).toHaveBeenCalledExactlyOnceWith(command);
  });

  it('tells from when on nothing is missed: after each connection and after each gap, not for one more view', async () => {
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

  it('says when the server refuses a watch', () => {
    client.watch({ scope: 'device', id: '9' });
    socket.fire('connect');
    socket.sent[0]?.answer({ ok: false, code: 403, msg: '无权访问' });
    expect(client.connection.getState().refused).toBe('无权访问');
  });

  it('asks again for what the server failed to tell, until it does', () => {
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
    expect(timers.waits).toEqual([]);
  });

  it('forgets everything when it stops', () => {
    socket.fire('connect');
    socket.fire('live:batch', batch(1, { readings: [reading(1, 1)] }));
    client.stop();
    timers.draw();
    expect(socket.isClosed).toBe(true);
    expect(store.getState().readings.size).toBe(0);
    expect(client.connection.getState().state).toBe('idle');
  });
});
