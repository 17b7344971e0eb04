import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { step } from './progress.mjs';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('prints nothing for quick work', async () => {
  const lines = [];
  await expect(
    step(
      'work',
      async () => 7,
      (line) => lines.push(line),
    ),
  ).resolves.toBe(7);
  expect(lines).toEqual([]);
});

it('reports what is running within two seconds, its progress, and the end', async () => {
  const lines = [];
  let finish = () => {};
  const done = step(
    'work',
    (tell) => {
      tell('half of it');
      return new Promise((resolve) => (finish = resolve));
    },
    (line) => lines.push(line),
  );
  await vi.advanceTimersByTimeAsync(1_999);
  expect(lines).toEqual(['  … work']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines.at(-1)).toBe('  … work: half of it (6 s)');
  finish();
  await done;
  expect(lines.at(-1)).toMatch(/^ {2}✓ work \(\d+ s\)$/);
});
