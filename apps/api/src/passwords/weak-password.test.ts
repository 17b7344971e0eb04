import { expect, test } from 'vitest';
import { weakness } from './weak-password.ts';

test.each([
  'aaaaaaaaaa',
  '1234567890',
  '0987654321',
  'abcdefghijkl',
  'password12',
  'Password12!',
  '1dragon1234',
  'qwertyuiop',
  'administrator',
  '1q2w3e4r5t6y',
  'abcabcabcabc',
  'manchester',
])('%s is among the first guesses', (password) => {
  expect(weakness(password, 'somebody')).toBe('commonPassword');
});

test.each(['homeonly12', 'HomeOnly!!', 'Groundwatch', 'groundwatch2026', '12homeonly34'])(
  '%s is a name',
  (password) => {
    expect(weakness(password, 'homeonly')).toBe('nameInPassword');
  },
);

test.each([
  'correct horse battery',
  'the password of homeonly',
  'long enough',
  'Dragon beneath the hill',
  '雨の日は斜面を見に行く',
  'k3v9-ppw2-zzq8',
])('accepts %s', (password) => {
  expect(weakness(password, 'homeonly')).toBeNull();
});
