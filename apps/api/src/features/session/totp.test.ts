import { expect, test } from 'vitest';
import { newTotpKey, totpStep } from './totp.ts';

const key = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the last six digits.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at %i s the code is %s', (epoch, code, step) => {
  expect(totpStep(key, code, epoch * 1_000, 0)).toBe(step);
});

test('accepts a code one step early or late, and no further', () => {
  const at = (epoch: number) => totpStep(key, '287082', epoch * 1_000, 0);
  expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(at(90)).toBeNull();
  expect(totpStep(key, '081804', (1_111_111_109 - 60) * 1_000, 0)).toBeNull();
});

test('does not accept a used step or an older one', () => {
  expect(totpStep(key, '287082', 59_000, 0)).toBe(1);
  expect(totpStep(key, '287082', 59_000, 1)).toBeNull();
  expect(totpStep(key, '287082', 59_000, 1_000)).toBeNull();
});

test.each(['', '28708', '2870822', '28708a', '２８７０８２', '-87082'])('"%s" is no code', (code) => {
  expect(totpStep(key, code, 59_000, 0)).toBeNull();
});

test('shows a new key as a URI and as letters of the same twenty bytes', () => {
  const made = newTotpKey('a/b');
  expect(made.key).toHaveLength(20);
  expect(made.shown.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new URL(made.shown.uri).searchParams.get('secret')).toBe(made.shown.secret);
  expect(made.shown.uri).toMatch(/^otpauth:\/\/totp\/Groundwatch:a%2Fb\?/);
});
