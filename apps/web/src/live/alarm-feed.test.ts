import { expect, it, vi } from 'vitest';
import { AlarmFeed } from './alarm-feed.ts';
import { liveAlarm } from './testing.ts';

const all = { scope: 'all' } as const;

it('sends a new listener the open alarms, then changes, only the newest revision of each', () => {
  const feed = new AlarmFeed();
  feed.publish(liveAlarm(1, { revision: 3 }));
  const listener = vi.fn();
  feed.listen(listener);
  expect(listener).toHaveBeenLastCalledWith([liveAlarm(1, { revision: 3 })]);
  feed.publish(liveAlarm(1, { revision: 2, level: 1 }));
  expect(listener).toHaveBeenCalledTimes(1);
  feed.publish(liveAlarm(1, { revision: 4, state: 'acknowledged' }));
  expect(listener).toHaveBeenLastCalledWith([liveAlarm(1, { revision: 4, state: 'acknowledged' })]);
});

it('ends alarms missing from a snapshot, except those reported since its request', () => {
  const feed = new AlarmFeed();
  feed.publish(liveAlarm(1));
  feed.publish(liveAlarm(2));
  const askedAt = feed.serial;
  feed.publish(liveAlarm(3));
  const listener = vi.fn();
  feed.listen(listener);
  listener.mockClear();
  expect(feed.adopt([liveAlarm(2)], all, askedAt)).toEqual([1]);
  expect(listener).toHaveBeenCalledExactlyOnceWith([{ ...liveAlarm(1), level: 0, state: 'normal' }]);
});

it('keeps what the snapshot of a station or of a device is not about', () => {
  const feed = new AlarmFeed();
  feed.publish(liveAlarm(1, { stationId: 4, deviceNo: '104' }));
  feed.publish(liveAlarm(2, { stationId: 5, deviceNo: '105' }));
  expect(feed.adopt([], { scope: 'station', ids: [5] }, feed.serial)).toEqual([2]);
  expect(feed.adopt([], { scope: 'device', ids: ['105'] }, feed.serial)).toEqual([]);
  expect(feed.adopt([], { scope: 'device', ids: ['104'] }, feed.serial)).toEqual([1]);
});

it('is not brought back to an alarm that has ended by an older snapshot', () => {
  const feed = new AlarmFeed();
  const askedAt = feed.serial;
  feed.publish(liveAlarm(1, { revision: 5, state: 'normal', level: 0 }));
  const listener = vi.fn();
  feed.listen(listener);
  feed.adopt([liveAlarm(1, { revision: 4 })], all, askedAt);
  expect(listener).toHaveBeenCalledExactlyOnceWith([]);
});

it('remembers no more than some of the ended ones', () => {
  const feed = new AlarmFeed();
  for (let id = 1; id <= 503; id += 1) feed.publish(liveAlarm(id, { state: 'normal', level: 0 }));
  expect(feed.prune()).toEqual([1, 2, 3]);
  expect(feed.prune()).toEqual([]);
});
