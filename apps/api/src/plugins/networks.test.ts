import { expect, test } from 'vitest';
import { insideOf } from './networks.ts';

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['10.20.30.40', true],
  ['::ffff:10.20.30.40', true],
  ['10.21.0.1', false],
  ['2001:db8::1', true],
  ['2001:db9::1', false],
  ['nonsense', false],
])('%s: %s', (address, expected) => {
  expect(insideOf(['loopback', '192.0.2.7', '10.20.0.0/16', '2001:db8::/32'])(address)).toBe(expected);
});

test('without networks nobody is inside', () => {
  expect(insideOf([])('127.0.0.1')).toBe(false);
});
