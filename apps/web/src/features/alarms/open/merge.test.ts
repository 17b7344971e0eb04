import { expect, test } from 'vitest';
import { readAddress } from '../address.ts';
import { alarmOf } from '../testing.ts';
import { isAsked } from './merge.ts';

const now = Date.now();
const alarms = [
  alarmOf(1),
  alarmOf(2, { state: 'acknowledged', ruleId: 8, assignedTo: 9 }),
  alarmOf(3, { state: 'returned', level: 0, stationId: 5 }),
  alarmOf(4, { shelvedUntil: new Date(now + 60_000).toISOString() }),
  alarmOf(5, { isSuppressed: true, stationId: 6, ruleId: 8 }),
];
const asked = (text: string) => {
  const address = readAddress(new URLSearchParams(text));
  return alarms.filter((alarm) => isAsked(alarm, address, now, 9)).map(({ id }) => id);
};

test('alarms are filtered by place and rule', () => {
  expect(asked('')).toEqual([1, 2, 3, 4, 5]);
  expect(asked('station=5,6')).toEqual([3, 5]);
  expect(asked('ruleId=8')).toEqual([2, 5]);
  expect(asked('ruleId=8&station=4')).toEqual([2]);
});

test('shelved and suppressed alarms are only shown on request', () => {
  expect(asked('state=calling')).toEqual([1, 3]);
  expect(asked('state=mine')).toEqual([2]);
  expect(asked('state=active')).toEqual([1, 2]);
  expect(asked('state=unacknowledged')).toEqual([1]);
  expect(asked('state=acknowledged')).toEqual([2]);
  expect(asked('state=returned')).toEqual([3]);
  expect(asked('state=shelved')).toEqual([4]);
  expect(asked('state=suppressed')).toEqual([5]);
});
