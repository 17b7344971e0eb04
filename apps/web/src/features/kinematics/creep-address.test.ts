import { expect, test } from 'vitest';
import { readCreepPlace, windowMsOf, writeCreepPlace } from './creep-address.ts';

const read = (text: string) => readCreepPlace(new URLSearchParams(text));

test('an address without a word, or with nonsense, is a day over fourteen windows', () => {
  const standard = { sensorId: null, movement: null, windowHours: 24, fitCount: 14 };
  expect(read('')).toEqual(standard);
  expect(read('ftSensor=x1&ftWindow=5&ftFit=3')).toEqual(standard);
  expect(windowMsOf(read(''))).toBe(86_400_000);
});

test('what is written is read again', () => {
  const place = { sensorId: 7, movement: 'x.3', windowHours: 72, fitCount: null };
  expect(read(writeCreepPlace(new URLSearchParams(), place).toString())).toEqual(place);
});

test('another sensor forgets the movement, and keeps what others wrote', () => {
  const next = writeCreepPlace(new URLSearchParams('ftSensor=7&ftField=opening&span=month&ftFit=28'), { sensorId: 8 });
  expect(next.toString()).toBe('ftSensor=8&span=month&ftFit=28');
});
