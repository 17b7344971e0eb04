import { describe, expect, it } from 'vitest';
import { Activity, BUCKET_MS } from './activity.ts';
import { reconnectDelay } from './reconnect.ts';
import { ServerClock } from './server-clock.ts';
import { requestsFor, Subscriptions } from './subscriptions.ts';
import { at, batch, reading, status } from './testing.ts';

const ms = (seconds: number): number => Date.parse(at(seconds));

describe('reconnectDelay', () => {
  it.each([
    [1, 0, 1_000],
    [1, 0.999, 1_999],
    [3, 0.5, 4_500],
    [50, 0, 1_000],
    [50, 0.999, 29_971],
  ])('attempt %s with chance %s waits %s ms', (attempt, random, expected) => {
    expect(reconnectDelay(attempt, random)).toBe(expected);
  });
});

describe('ServerClock', () => {
  it('trusts the message with the least latency', () => {
    let now = 1_000;
    const clock = new ServerClock(() => now);
    for (const latency of [80, 20, 300]) {
      now += 1_000;
      clock.observe(now + 5_000 - latency);
    }
    expect(clock.offsetMs).toBe(4_980);
    expect(clock.now()).toBe(now + 4_980);
  });

  it('follows when the machine sets its clock', () => {
    let now = 0;
    const clock = new ServerClock(() => now);
    clock.observe(60_000);
    for (let i = 0; i < 40; i++) clock.observe((now += 1_000));
    expect(clock.offsetMs).toBe(0);
  });
});

describe('ServerClock, by round trips', () => {
  it('trusts the shortest, whatever single messages say', () => {
    const clock = new ServerClock(() => 0);
    clock.observe(4_000);
    clock.measure(1_000, 1_200, 6_130);
    clock.measure(2_000, 2_020, 7_010);
    clock.measure(3_000, 3_900, 8_800);
    clock.observe(99_000);
    expect(clock.offsetMs).toBe(5_000);
  });

  it('follows at once when a clock is set, and is not misled by a trigger that it was set in', () => {
    const clock = new ServerClock(() => 0);
    for (let i = 0; i < 5; i++) clock.measure(i * 5_000, i * 5_000 + 10, i * 5_000 + 5);
    clock.measure(30_000, 20_000, 30_005);
    expect(clock.offsetMs).toBe(0);
    clock.measure(20_000, 20_300, 30_150);
    expect(clock.offsetMs).toBe(10_000);
  });
});

describe('Subscriptions', () => {
  it('sends one request a scope', () => {
    const wanted = new Subscriptions();
    wanted.add({ scope: 'station', id: 2 });
    wanted.add({ scope: 'device', id: '7' });
    wanted.add({ scope: 'station', id: 3 });
    expect(wanted.requests()).toEqual([
      { scope: 'station', ids: [2, 3] },
      { scope: 'device', ids: ['7'] },
    ]);
    expect(wanted.remove({ scope: 'station', id: 9 })).toBe(false);
    expect(requestsFor([])).toEqual([]);
  });
});

describe('Activity', () => {
  it('counts a device that reports status and readings together as one report', () => {
    const activity = new Activity(ms(0));
    activity.push(batch(3, { statuses: [status('101', 0)], readings: [reading(1, 0), reading(4, 0)] }));
    activity.push(batch(4, { readings: [reading(2, 1, { late: true })] }));
    const buckets = activity.buckets(ms(5));
    expect(buckets).toHaveLength(60);
    expect(buckets.at(-1)).toMatchObject({ onTime: 1, resent: 1 });
    expect(activity.recent.map(({ deviceNo, readings }) => [deviceNo, readings])).toEqual([
      ['102', 1],
      ['101', 2],
    ]);
  });

  it('counts a report once whose parts come in several batches', () => {
    const activity = new Activity(ms(0));
    activity.push(batch(3, { statuses: [status('101', 0)], readings: [reading(1, 0)] }));
    activity.push(batch(3, { readings: [reading(4, 0)] }));
    expect(activity.buckets(ms(5)).at(-1)).toMatchObject({ onTime: 1 });
    expect(activity.recent.map(({ deviceNo, readings }) => [deviceNo, readings])).toEqual([['101', 2]]);
  });

  it('says nothing of a rate before it has seen ten seconds, then scales to a minute', () => {
    const activity = new Activity(ms(0));
    for (let second = 0; second < 20; second++) activity.push(batch(second, { readings: [reading(1, second - 2)] }));
    expect(activity.perMinute(ms(0) + BUCKET_MS - 1)).toBeNull();
    expect(activity.perMinute(ms(20))).toBe(60);
  });

  it('forgets what is older than its ten minutes', () => {
    const activity = new Activity(ms(0));
    for (let second = 0; second < 2_000; second += 10) activity.push(batch(second, { readings: [reading(1, second)] }));
    expect(activity.buckets(ms(2_000)).reduce((sum, b) => sum + b.onTime, 0)).toBeLessThanOrEqual(60);
  });
});
