import { expect, it } from 'vitest';
import { at, liveAlarm } from '../live/testing.ts';
import { quantityKey, worstByDevice, worstByQuantity, worstBySensor, worstByStation } from './worst.ts';

const now = Date.parse(at(100));

it('marks a place with its worst active level, unacknowledged while one of that level is', () => {
  const alarms = [
    liveAlarm(1, { level: 3 }),
    liveAlarm(2, { level: 2, state: 'acknowledged' }),
    liveAlarm(3, { level: 2 }),
    liveAlarm(4, { level: 4, stationId: 2, deviceNo: '200', state: 'acknowledged' }),
  ];
  expect(worstByStation(alarms, now)).toEqual(
    new Map([
      [1, { level: 2, style: 'unacknowledged', count: 3, alarm: alarms[2] }],
      [2, { level: 4, style: 'acknowledged', count: 1, alarm: alarms[3] }],
    ]),
  );
  expect(worstByDevice(alarms, now).get('200')?.level).toBe(4);
});

it('leaves out what has returned, ended or is set aside', () => {
  const alarms = [
    liveAlarm(1, { level: 0, state: 'returned' }),
    liveAlarm(2, { level: 0, state: 'normal' }),
    liveAlarm(3, { level: 1, isSuppressed: true }),
    liveAlarm(4, { level: 1, shelvedUntil: at(200) }),
  ];
  expect(worstByStation(alarms, now).size).toBe(0);
});

it('marks the sensor and the quantity in alarm, and none of their neighbours', () => {
  const trigger = { value: 155, limit: 150, unit: 'mm', field: 'opening' };
  const alarms = [
    liveAlarm(1, { sensorId: 7, level: 2, trigger }),
    liveAlarm(2, { sensorId: 8, level: 3, trigger: { ...trigger, field: null } }),
    liveAlarm(3, { sensorId: null, level: 1 }),
  ];
  expect([...worstBySensor(alarms, now).keys()]).toEqual([7, 8]);
  expect([...worstByQuantity(alarms, now)]).toMatchObject([[quantityKey(7, 'opening'), { level: 2 }]]);
});
