import { expect, test } from 'vitest';
import { makePassword } from './password.ts';

test('a made password has sixteen letters that cannot be mistaken, and another one each time', () => {
  const made = Array.from({ length: 50 }, () => makePassword());
  expect(new Set(made).size).toBe(50);
  for (const password of made) expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{16}$/);
});

test('bytes that would favour the first letters are passed over', () => {
  const rounds = [255, 0];
  expect(makePassword((bytes) => bytes.fill(rounds.shift() ?? 0))).toBe('a'.repeat(16));
});
