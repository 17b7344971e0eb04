import { expect, test } from 'vitest';
import { hexLines } from './hex-lines.ts';

test('a frame is cut into lines of sixteen bytes', () => {
  const lines = hexLines('d5c3'.repeat(9));
  expect(lines.map(({ offset, bytes }) => [offset, bytes.length])).toEqual([
    ['0000', 16],
    ['0010', 2],
  ]);
  expect(lines[1]?.bytes).toEqual(['d5', 'c3']);
  expect(hexLines('')).toEqual([]);
});
