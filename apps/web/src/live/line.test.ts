import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Line } from './line.ts';
import type { LiveSocket } from './live-socket.ts';
import { ServerClock } from './server-clock.ts';
import { FakeSocket, FakeTimers, settled } from './testing-line.ts';

let socket: FakeSocket;
let timers: FakeTimers;
let clock: ServerClock;
let line: Line;
let isReachable: boolean;
const reach = vi.fn(() => Promise.resolve(isReachable));
const onUp = vi.fn();
const onDown = vi.fn();
const onUnauthorised = vi.fn();

beforeEach(() => {
  socket = new FakeSocket();
  timers = new FakeTimers();
  clock = new ServerClock(timers.now);
  isReachable = false;
  vi.clearAllMocks();
  line = new Line({ timers, clock, reach, onUp, onDown, onUnauthorised });
  line.start();
  line.connect(socket as unknown as LiveSocket);
});

const state = () => line.connection.getState();
const answerClocks = (): void => {
  for (const answer of socket.clocks.splice(0)) answer(new Date(timers.now()).toISOString());
};
/** Seconds pass, probes are answered, and the server sends its time while it `lives`. */
async function seconds(count: number, lives = true): Promise<void> {
  for (let i = 0; i < count; i++) {
    timers.pass(1_000);
    if (lives) answerClocks();
    await settled();
  }
}

describe('a line that is lost', () => {
  it('is tried again for ever, with growing waits by chance', () => {
    socket.fire('connect');
    socket.fire('disconnect', 'transport close');
    const lostAt = timers.time;
    for (let attempt = 1; attempt <= 40; attempt++) {
      const { retryAt, attempts } = state();
      expect(state().state).toBe('waiting');
      expect(attempts).toBe(attempt);
      const wait = (retryAt ?? 0) - timers.time;
      expect(wait).toBeGreaterThanOrEqual(1_000);
      expect(wait).toBeLessThanOrEqual(30_000);
      timers.pass(wait);
      expect(socket.connects).toBe(1 + attempt);
      socket.fire('connect_error', new Error('refused'));
    }
    expect(state().lostAt).toBe(lostAt);
    expect(onDown).toHaveBeenCalledOnce();
    line.retryNow();
    socket.fire('connect');
    expect(state()).toMatchObject({ state: 'live', lostAt: null, attempts: 0 });
    expect(onUp).toHaveBeenCalledTimes(2);
  });

  it('is tried within two seconds of the server’s return, however long the wait had become', async () => {
    socket.fire('connect');
    socket.fire('disconnect', 'transport close');
    for (let attempt = 1; attempt <= 6; attempt++) {
      timers.pass((state().retryAt ?? 0) - timers.time);
      socket.fire('connect_error', new Error('refused'));
    }
    await settled();
    await seconds(4);
    expect(state().state).toBe('waiting');
    const before = socket.connects;
    isReachable = true;
    await seconds(2);
    expect(socket.connects).toBe(before + 1);
  });

  it('does not press a server that can be reached but takes no connection', async () => {
    socket.fire('connect');
    socket.fire('disconnect', 'transport close');
    isReachable = true;
    for (let second = 0; second < 60; second++) {
      await seconds(1);
      if (state().state === 'connecting') socket.fire('connect_error', new Error('refused'));
    }
    expect(socket.connects).toBeLessThan(12);
  });

  it('leaves a server that says no in peace for its wait', async () => {
    isReachable = true;
    socket.fire('connect_error', Object.assign(new Error('too many'), { data: { code: 429 } }));
    reach.mockClear();
    const wait = (state().retryAt ?? 0) - timers.time;
    timers.pass(wait - 1);
    await settled();
    expect(reach).not.toHaveBeenCalled();
    expect(socket.connects).toBe(1);
  });

  it('gives up an attempt that hangs once the server can be reached', async () => {
    await seconds(9);
    expect(socket.connects).toBe(1);
    expect(state().state).toBe('connecting');
    isReachable = true;
    await seconds(2);
    expect([socket.connects, socket.disconnects]).toEqual([2, 1]);
    // The new connection gets its time.
    await seconds(10);
    expect(socket.connects).toBe(2);
  });

  it('is tried at once when the network or the tab is back', () => {
    socket.fire('connect');
    socket.fire('disconnect', 'transport close');
    timers.wake();
    expect(state().state).toBe('connecting');
    expect(socket.connects).toBe(2);
    timers.wake();
    expect(socket.connects).toBe(2);
  });

  it('leads to the login when the session has ended, and is not tried again', async () => {
    socket.fire('connect_error', Object.assign(new Error('unauthorised'), { data: { code: 401 } }));
    expect(onUnauthorised).toHaveBeenCalledOnce();
    isReachable = true;
    await seconds(120);
    expect(socket.connects).toBe(1);
  });
});

describe('a line that looks alive', () => {
  beforeEach(() => socket.fire('connect'));

  it('stays while the server answers, however little data it sends', async () => {
    await seconds(600);
    expect(state().state).toBe('live');
    expect([socket.connects, socket.disconnects]).toEqual([1, 0]);
    expect(socket.clocks).toEqual([]);
  });

  it('is given up when nothing comes for ten seconds, and was lost when something came last', async () => {
    await seconds(20);
    const heardAt = timers.time;
    await seconds(20, false);
    expect([socket.connects, socket.disconnects]).toEqual([2, 1]);
    expect(state()).toMatchObject({ state: 'connecting', attempts: 1 });
    expect(state().lostAt).toBe(heardAt);
    expect(onDown).toHaveBeenCalledOnce();
  });

  it('is kept while values come though the question is not answered', async () => {
    for (let second = 0; second < 60; second++) {
      line.heard();
      await seconds(1, false);
    }
    expect(state().state).toBe('live');
  });

  it('is doubted when the machine has slept: two seconds, not ten', async () => {
    await seconds(20);
    timers.sleep(3_600_000);
    await seconds(3, false);
    expect(state().state).toBe('connecting');
    expect([socket.connects, socket.disconnects]).toEqual([2, 1]);
  });

  it('is kept after a sleep that it outlived', async () => {
    timers.sleep(60_000);
    await seconds(30);
    expect([socket.connects, socket.disconnects]).toEqual([1, 0]);
  });

  it('is not taken for dead while the page is too busy to process data', async () => {
    await seconds(20);
    timers.wake();
    timers.sleep(4_500);
    timers.pass(0);
    answerClocks();
    await seconds(10);
    expect([socket.connects, socket.disconnects]).toEqual([1, 0]);
  });

  it('was lost when it fell silent, where the transport says that it has', () => {
    timers.sleep(9_000);
    socket.fire('disconnect', 'ping timeout');
    expect(state().lostAt).toBe(timers.time - 9_000);
  });

  it('measures the clock offset', () => {
    timers.pass(20);
    socket.clocks[0]?.(new Date(timers.time + 5_000 - 10).toISOString());
    expect(clock.offsetMs).toBe(5_000);
  });

  it('leaves nothing behind when it is stopped', () => {
    line.stop();
    expect(timers.waits).toEqual([]);
    expect(timers.wakes.size).toBe(0);
    socket.fire('disconnect', 'transport close');
    expect(timers.waits).toEqual([]);
    expect(state().state).toBe('idle');
  });
});
