import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSpeed, momentOf, speeds, turned, type ReplayClock } from './clock.ts';

const clock = (change: Partial<ReplayClock> = {}): ReplayClock => ({
  at: 1_000,
  since: 50,
  speed: 10,
  isPlaying: true,
  ...change,
});

test('it moves on at its speed, stands while paused, and never passes what is known', () => {
  expect(momentOf(clock(), 150, Infinity)).toBe(2_000);
  expect(momentOf(clock({ isPlaying: false }), 150, Infinity)).toBe(1_000);
  expect(momentOf(clock(), 150, 1_200)).toBe(1_200);
  expect(momentOf(clock(), 150, 500)).toBe(1_000);
  expect(momentOf(clock(), 20, Infinity)).toBe(1_000);
});

test('what passes while it may not go on is not made up for', () => {
  const held = turned(clock(), 10_000, 1_500);
  expect(held).toEqual(clock({ at: 1_500, since: 10_000 }));
  expect(momentOf(held, 10_010, Infinity)).toBe(1_600);
});

test('changing the speed or pausing never jumps', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(...speeds), fc.boolean()), {
        maxLength: 20,
      }),
      (turns) => {
        let now = clock();
        let wall = 50;
        for (const [passed, speed, isPlaying] of turns) {
          wall += passed;
          const before = momentOf(now, wall, Infinity);
          now = turned(now, wall, Infinity, { speed, isPlaying });
          expect(momentOf(now, wall, Infinity)).toBe(before);
        }
      },
    ),
  );
});

test('there are these speeds and no others', () => {
  expect([1, 10, 60, 300, 600].every(isSpeed)).toBe(true);
  expect([0, -1, 2, 601, Number.NaN].some(isSpeed)).toBe(false);
});
