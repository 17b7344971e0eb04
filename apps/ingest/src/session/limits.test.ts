import { expect, it } from 'vitest';
import { defaultLimits, idleMs, parseLimits } from './limits.ts';

it('defaults to the limits of the protocol', () => {
  expect(parseLimits({})).toEqual({
    ok: true,
    limits: {
      firstFrameS: 30,
      idleCycles: 1.5,
      idleMinS: 90,
      idleMaxS: 7200,
      maxSkippedBytes: 16_384,
      maxBadTrailers: 16,
      maxConnections: 20_000,
      maxPerAddress: 50,
      newPerMinutePerAddress: 20,
      slowReceiverS: 60,
    },
  });
});

it('accepts overrides by name and names unknown ones', () => {
  expect(parseLimits({ maxPerAddress: 3 })).toEqual({ ok: true, limits: { ...defaultLimits, maxPerAddress: 3 } });
  const bad = parseLimits({ maxPerAdress: 3, idleMinS: 'long' });
  expect(bad).toMatchObject({ ok: false, error: expect.stringMatching(/idleMinS/) });
  expect(bad).toMatchObject({ error: expect.stringMatching(/unknown maxPerAdress/) });
});

it.each([
  [10, 90],
  [60, 90],
  [61, 91.5],
  [4800, 7200],
  [86_400, 7200],
])('with a cycle of %d s silence may last %d s', (cycle, seconds) => {
  expect(idleMs(defaultLimits, cycle)).toBe(seconds * 1000);
});
