import { HOUR_MS } from '@groundwatch/protocol/model';
import type { ReplayChanges, ReplayState } from '@groundwatch/protocol/rest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, liveAlarm, reading, status } from '../testing.ts';
import { Replay } from './replay.ts';
import { contactsOf, ReplayBuffer } from './buffer.ts';

const ms = (seconds: number): number => Date.parse(at(seconds));
const PRESENT = ms(10 * 3_600);

/** A server with a reading of sensor 1 each minute, received two seconds after collection, and one alarm. */
function server() {
  const log: string[] = [];
  const raised = liveAlarm(7, { raisedTime: at(130) });
  const acknowledged = liveAlarm(7, { revision: 2, state: 'acknowledged', acknowledgedTime: at(200) });
  const alarms = [
    { at: at(130), alarm: raised },
    { at: at(200), alarm: acknowledged },
  ];
  const all = Array.from({ length: 600 }, (_, minute) => reading(1, minute * 60 - 62));
  const late = reading(2, -900, { receiveTime: at(70), late: true, values: { total: 5 } });
  const state = (moment: string): ReplayState => ({
    at: moment,
    readings: all.filter(({ receiveTime }) => receiveTime <= moment).slice(-1),
    statuses: [status('101', -600)],
    alarms: alarms
      .filter((change) => change.at <= moment)
      .slice(-1)
      .map(({ alarm }) => alarm),
  });
  const changes = (from: string, to: string): ReplayChanges => {
    const isIn = (time: string): boolean => time > from && time <= to;
    const readings = [...all, late]
      .filter(({ receiveTime }) => isIn(receiveTime))
      .toSorted((a, b) => (a.receiveTime < b.receiveTime ? -1 : 1));
    return { readings, statuses: [], alarms: alarms.filter((change) => isIn(change.at)), until: to, next: null };
  };
  const fetchState = vi.fn(async (moment: string) => {
    log.push(`state ${moment}`);
    return state(moment);
  });
  const fetchChanges = vi.fn(async (from: string, to: string) => changes(from, to));
  return { log, fetchState, fetchChanges };
}

const timers = {
  now: () => Date.now(),
  after: (wait: number, run: () => void) => {
    const id = setTimeout(run, wait);
    return () => clearTimeout(id);
  },
};
const replayOf = (deps: ReturnType<typeof server>, seconds = 60, isPlaying = true, speed: 1 | 10 | 60 | 600 = 10) =>
  new Replay({ timers, present: () => PRESENT, ...deps }, ms(seconds), speed, isPlaying);
const pass = (wait: number) => vi.advanceTimersByTimeAsync(wait);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('replay', () => {
  it('shows at every moment what had been received by then, and nothing after it', async () => {
    const replay = replayOf(server());
    const stop = replay.start();
    await pass(0);
    for (let tick = 0; tick < 200; tick++) {
      await pass(200);
      const { readings, alarms, dataAt } = replay.source.store.getState();
      const now = new Date(replay.source.now()).toISOString();
      for (const shown of [readings.get(1), readings.get(2)]) if (shown) expect(shown.receiveTime <= now).toBe(true);
      expect(readings.get(1)!.receiveTime > new Date(replay.source.now() - 60_000).toISOString()).toBe(true);
      expect(alarms.get(7)?.state).toBe(now < at(130) ? undefined : now < at(200) ? 'unacknowledged' : 'acknowledged');
      expect(dataAt).toBe(now);
    }
    expect(replay.source.now()).toBe(ms(60) + 400_000);
    expect(replay.source.store.getState().readings.get(2)?.values).toEqual({ total: 5 });
    stop();
  });

  it('keeps what is shown until another moment is known, then goes back to it', async () => {
    const deps = server();
    const replay = replayOf(deps);
    const stop = replay.start();
    await pass(20_000);
    const before = replay.source.now();
    expect(replay.source.store.getState().alarms.get(7)?.revision).toBe(2);
    replay.seek(ms(150));
    replay.seek(ms(140));
    replay.seek(ms(135));
    expect(replay.view.getState()).toMatchObject({ phase: 'seek', moment: ms(135) });
    expect(replay.source.now()).toBe(before);
    await pass(200);
    // One request for all of it.
    expect(deps.log.slice(1)).toEqual([`state ${at(135)}`]);
    expect(replay.source.now()).toBe(ms(135));
    expect(replay.source.store.getState().alarms.get(7)?.revision).toBe(1);
    stop();
  });

  it('waits for what is not known yet and makes up for nothing', async () => {
    const deps = server();
    const replay = replayOf(deps, 60, true, 600);
    const answer = deps.fetchChanges.getMockImplementation()!;
    deps.fetchChanges.mockImplementation(async (from, to) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return answer(from, to);
    });
    const stop = replay.start();
    await pass(4_000);
    expect(replay.view.getState()).toMatchObject({ phase: 'stall', moment: ms(60) });
    await pass(1_200);
    expect(replay.view.getState().moment - ms(60)).toBeLessThanOrEqual(2 * 200 * 600);
    stop();
  });

  it('stops at the end of its hour; of the last one at the present', async () => {
    const replay = replayOf(server(), 60, true, 600);
    const { from, to } = replay.view.getState();
    expect([to - from, replay.view.getState().isPresent]).toEqual([HOUR_MS, false]);
    const stop = replay.start();
    await pass(8_000);
    expect(replay.view.getState()).toMatchObject({ phase: 'end', moment: to, isPlaying: false });
    replay.play();
    await pass(1_000);
    expect(replay.view.getState().phase).toBe('play');
    expect(replay.view.getState().moment).toBeLessThan(to);
    replay.seek(PRESENT + 999);
    expect(replay.view.getState()).toMatchObject({ isPresent: true, moment: PRESENT - 5_000, to: PRESENT - 5_000 });
    stop();
  });

  it('stands while paused or stopped, and goes on from there', async () => {
    const replay = replayOf(server(), 60, false);
    const stop = replay.start();
    await pass(3_000);
    expect(replay.view.getState()).toMatchObject({ phase: 'pause', moment: ms(60) });
    replay.play();
    await pass(1_000);
    expect(replay.view.getState().moment).toBe(ms(70));
    stop();
    await pass(60_000);
    expect(replay.view.getState().moment).toBe(ms(70));
    const end = replay.start();
    await pass(1_000);
    expect(replay.view.getState().moment).toBe(ms(80));
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says what went wrong and goes on when it is asked again', async () => {
    const deps = server();
    deps.fetchState.mockRejectedValueOnce(new Error('no answer'));
    const replay = replayOf(deps);
    const stop = replay.start();
    await pass(1_000);
    expect(replay.view.getState()).toMatchObject({ phase: 'wait', error: { message: 'no answer' } });
    replay.retry();
    await pass(1_000);
    expect(replay.view.getState()).toMatchObject({ phase: 'play', error: null });
    stop();
  });
});

describe('buffer', () => {
  it('gives everything once, by the time it was received', () => {
    const buffer = new ReplayBuffer(ms(0));
    const push = (seconds: readonly number[], until: number) =>
      buffer.push({
        readings: seconds.map((second) => reading(1, second)),
        statuses: [],
        alarms: [],
        until: at(until),
        next: null,
      });
    push([1, 4, 9], 12);
    expect(buffer.until).toBe(ms(12));
    expect(buffer.take(ms(6)).readings.map(({ collectTime }) => collectTime)).toEqual([at(1), at(4)]);
    push([11], 20);
    expect(buffer.take(ms(20)).readings.map(({ collectTime }) => collectTime)).toEqual([at(9), at(11)]);
    expect(buffer.take(ms(30)).readings).toEqual([]);
  });

  it('counts a received record as contact', () => {
    expect(
      contactsOf([reading(3, 5), reading(3, -900, { receiveTime: at(60), late: true }), status('101', 1)]),
    ).toEqual([
      { deviceNo: '100', stationId: 1, seenTime: at(60), isConnected: true },
      { deviceNo: '101', stationId: 1, seenTime: at(3), isConnected: true },
    ]);
  });
});
