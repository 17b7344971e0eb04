import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOffset, corrected } from './clock-correction.ts';

const NOW = Date.UTC(2026, 5, 1);
const NOW_S = NOW / 1000;

describe('the offset of a clock', () => {
  it.each([
    [0, NOW_S, 0],
    [0, NOW_S - 300, 0],
    [0, NOW_S + 300, 0],
    [0, NOW_S - 301, 301],
    [0, NOW_S + 301, -301],
    [1000, NOW_S - 1300, 1000],
    [1000, NOW_S - 700, 1000],
    [1000, NOW_S - 1301, 1301],
    [1000, NOW_S - 20, 0],
  ])('from %d, send time %d: %d', (previous, sendTime, expected) => {
    expect(clockOffset(previous, sendTime, NOW)).toBe(expected);
  });

  it('stays constant for a clock with a constant error, whatever the delay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_000, max: 100_000_000 }).filter((error) => Math.abs(error) > 700),
        fc.array(fc.integer({ min: 0, max: 290 })),
        (error, delays) => {
          const first = clockOffset(0, NOW_S + error, NOW);
          let offset = first;
          for (const delay of delays) offset = clockOffset(offset, NOW_S + error - delay, NOW);
          expect(offset).toBe(first);
        },
      ),
    );
  });
});

describe('a corrected time', () => {
  it('is moved by the offset', () => {
    expect(corrected(1_000_000, 50, 1000)).toBe(1_050_000);
    expect(corrected(1_000_000, 0, 1000)).toBe(1_000_000);
  });

  it('is unchanged where it was measured under another setting of the clock', () => {
    const behind = NOW_S - 10 * 86_400;
    expect(corrected(NOW - 5000, 10 * 86_400, behind)).toBe(NOW - 5000);
    expect(corrected(behind * 1000 + 300_000, 10 * 86_400, behind)).toBe(NOW + 300_000);
  });
});
