import { expect, test } from 'vitest';
import { formatPlace } from './format-place.ts';
import { parsePlace } from './parse-place.ts';

test.each<[string, readonly [number, number] | null]>([
  ['104.06, 30.67', [104.06, 30.67]],
  ['30.67 104.06', [104.06, 30.67]],
  ['104.06，30.67', [104.06, 30.67]],
  ['30.67N 104.06E', [104.06, 30.67]],
  ['东经104.06 北纬30.67', [104.06, 30.67]],
  ['经度：104.06 纬度：30.67', [104.06, 30.67]],
  ['30.67 N 104.06 E', [104.06, 30.67]],
  ['N30.67 E104.06', [104.06, 30.67]],
  ['33.4S, 70.6W', [-70.6, -33.4]],
  ['-70.6, -33.4', [-70.6, -33.4]],
  ['30°40′12″N 104°3′36″E', [104.06, 30.67]],
  ['30度40分12秒北 104度3分36秒东', [104.06, 30.67]],
  ['104.06', null],
  ['181, 91', null],
  ['104.06E 30.67', null],
  ['104.06E 30.67E', null],
  ['Chengdu', null],
  ['1, 2, 3', null],
  ['', null],
])('%s', (text, place) => {
  const read = parsePlace(text);
  if (place === null) expect(read).toBeNull();
  else expect(read?.map((degrees) => Number(degrees.toFixed(9)))).toEqual(place);
});

test('coordinates are written with the longitude first, and read as they are', () => {
  expect(formatPlace({ longitude: 110.41043, latitude: 28.521091 })).toBe('110.410430E, 28.521091N');
  for (const [longitude, latitude] of [
    [110.41043, 28.521091],
    [-70.6, -33.4],
    [85.3, 28.2],
  ] as const)
    expect(parsePlace(formatPlace({ longitude, latitude }))).toEqual([longitude, latitude]);
});
