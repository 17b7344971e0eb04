import { describe, expect, test } from 'vitest';
import { decodeReport, encodeReport, hasRefusedCollectTime, isCollectTimeRefused } from '../src/wire/grtu/index.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0, 400);
const DAY = 86_400_000;
const Y2015 = Date.UTC(2015, 0, 1);

describe('collect times', () => {
  test.each([
    [Y2015 - 1, true],
    [Y2015 - 1000, true],
    [Y2015, false],
    [NOW, false],
    [NOW + DAY, false],
    // Whole seconds count: the same second of tomorrow is accepted to its end.
    [NOW + DAY + 599, false],
    [NOW + DAY + 600, true],
    [0, true],
  ])('%d refused: %s', (collectedAt, isRefused) => {
    expect(isCollectTimeRefused(collectedAt, NOW)).toBe(isRefused);
  });

  const good = NOW - DAY;
  const reading = (type: 'b0' | 'b1' | 'b12' | 'weather' | 'settlement', collectedAt: number) => ({
    port: 0,
    type,
    subAddress: 0,
    collectedAt: Math.floor(collectedAt / 1000) * 1000,
    quality: 0,
    values: {},
  });
  const refused = (...args: Parameters<typeof encodeReport>): boolean => {
    const decoded = decodeReport(encodeReport(...args));
    if (!decoded.ok) expect.fail(decoded.reason);
    return hasRefusedCollectTime(decoded.value, NOW);
  };

  test.each(['b0', 'b1', 'b12', 'weather', 'settlement'] as const)('one bad %s refuses the whole report', (type) => {
    for (const bad of [Y2015 - 1000, NOW + 2 * DAY]) {
      expect(refused({ readings: [reading('b12', good), reading(type, bad)] })).toBe(true);
    }
    expect(refused({ readings: [reading('b12', good), reading(type, good)] })).toBe(false);
  });

  test('a bad status does too; an empty report has no time', () => {
    const status = { runStatus: null, encryptionFunction: null, resendFunction: null, pushData: null, values: {} };
    expect(refused({ status: { ...status, collectedAt: 0 }, readings: [reading('b12', good)] })).toBe(true);
    expect(refused({ status: { ...status, collectedAt: Math.floor(good / 1000) * 1000 }, readings: [] })).toBe(false);
    expect(refused({ readings: [] })).toBe(false);
  });
});

describe('status', () => {
  const decoded = (runStatus: number | null) => {
    const status = { collectedAt: 0, encryptionFunction: true, resendFunction: null, pushData: null, values: {} };
    const report = decodeReport(encodeReport({ status: { ...status, runStatus }, readings: [] }));
    return report.ok ? report.value.status : expect.fail(report.reason);
  };

  test('bits 29 to 31 of the run status are ignored, all ones mean unknown', () => {
    expect(decoded(0xe000_0005)?.runStatus).toBe(5);
    expect(decoded(0xffff_fffe)?.runStatus).toBe(0x1fff_fffe);
    expect(decoded(null)?.runStatus).toBe(null);
  });

  test('one known switch makes the others known', () => {
    expect(decoded(0)).toMatchObject({ encryptionFunction: true, resendFunction: false, pushData: false });
  });
});
