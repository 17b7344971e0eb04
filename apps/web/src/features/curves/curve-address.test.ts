import { expect, test } from 'vitest';
import { offsetOf, readCurves, readKey, writeCurves } from './curve-address.ts';

const read = (text: string) => readCurves(new URLSearchParams(text));
const DAY = 86_400_000;

test('without anything nobody has chosen', () => {
  expect(read('tab=history')).toEqual({ keys: null, comparison: 'none', isTable: false });
});

test('curves of several sensors, an element and the status record survive being written and read', () => {
  const keys = ['11.x', '14.moisture.2', '0.battery'].map((text) => readKey(text)!);
  const params = writeCurves(new URLSearchParams('span=week'), { keys, comparison: 'week', isTable: true });
  expect(params.toString()).toBe('span=week&c=11.x%2C14.moisture.2%2C0.battery&cc=week&cv=table');
  expect(readCurves(params)).toEqual({ keys, comparison: 'week', isTable: true });
});

test('a curve is named once, and defaults are left out', () => {
  const x = readKey('11.x')!;
  const params = writeCurves(new URLSearchParams('c=1.y&cc=day&cv=table'), {
    keys: [x, x],
    comparison: 'none',
    isTable: false,
  });
  expect(params.toString()).toBe('c=11.x');
});

test.each(['', 'x', '11', '11.', '.x', '11.x.0', '11.x.y', '11.<b>', '-1.x'])('%j is no curve', (text) => {
  expect(readKey(text)).toBeNull();
});

test('nonsense among the curves is left out; nothing but nonsense is no choice', () => {
  expect(read('c=11.x,%3Cb%3E').keys).toEqual([{ sourceId: 11, field: 'x', element: null }]);
  expect(read('c=%3Cb%3E').keys).toBeNull();
});

test('the period before is as long as the one that is shown', () => {
  expect(offsetOf('none', 3 * DAY)).toBeNull();
  expect(offsetOf('before', 3 * DAY)).toBe(3 * DAY);
  expect(offsetOf('week', 3 * DAY)).toBe(7 * DAY);
});
