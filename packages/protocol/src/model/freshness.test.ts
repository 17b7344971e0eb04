import { describe, expect, it } from 'vitest';
import { deviceState, freshnessOf, isLowBattery, isPoorSignal, lastHeard } from './freshness.ts';

describe('freshnessOf', () => {
  it.each([
    [0, 600, 'fresh'],
    [900_000, 600, 'fresh'],
    [900_001, 600, 'late'],
    [1_800_000, 600, 'late'],
    [1_800_001, 600, 'offline'],
    [-5_000, 600, 'fresh'],
    [null, 600, 'none'],
    [Number.NaN, 600, 'none'],
    [1e12, 0, 'fresh'],
  ] as const)('age %s ms with a cycle of %s s is %s', (age, cycle, expected) => {
    expect(freshnessOf(age, cycle)).toBe(expected);
  });
});

describe('battery and signal', () => {
  it.each([
    [11.5, false],
    [11.49, true],
    [6, true],
    [5.99, false],
    [3.45, false],
    [3.44, true],
    [null, false],
    [undefined, false],
  ])('%s V low: %s', (volts, low) => expect(isLowBattery(volts)).toBe(low));

  it.each([
    [-95, false],
    [-96, true],
    [null, false],
  ])('%s dBm poor: %s', (dBm, poor) => expect(isPoorSignal(dBm)).toBe(poor));
});

describe('deviceState', () => {
  const now = Date.parse('2026-07-18T06:00:00.000Z');
  const seen = (secondsAgo: number) => new Date(now - secondsAgo * 1_000).toISOString();

  it('takes the newest evidence of any kind', () => {
    const evidence = {
      contact: { seenTime: seen(4_000) },
      status: { receiveTime: seen(100) },
      receivedAt: now - 5_000_000,
    };
    expect(lastHeard(evidence)).toBe(now - 100_000);
    expect(deviceState(evidence, 600, now)).toBe('online');
  });

  it.each([
    [900, 'online'],
    [901, 'late'],
    [1_801, 'offline'],
  ] as const)('heard %s s ago is %s', (age, state) => {
    expect(deviceState({ contact: { seenTime: seen(age) }, status: undefined }, 600, now)).toBe(state);
  });

  it('is none without evidence', () => {
    expect(deviceState({ contact: undefined, status: undefined }, 600, now)).toBe('none');
  });
});
