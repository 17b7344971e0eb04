import { describe, expect, it } from 'vitest';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import { formatField } from './format-field.ts';
import { formatNumber } from './format-number.ts';
import {
  formatClock,
  formatDuration,
  formatShortStamp,
  formatStamp,
  formatZonedStamp,
  zoneOffset,
} from './format-time.ts';

const at = Date.parse('2026-07-18T06:32:07.000Z');
const zone = 'Asia/Shanghai';

describe('times', () => {
  it('are those of the site, in 24 hours', () => {
    expect(formatStamp(at, zone)).toBe('2026-07-18 14:32:07');
    expect(formatStamp(at, 'UTC')).toBe('2026-07-18 06:32:07');
    expect(formatClock(Date.parse('2026-07-17T16:00:00.000Z'), 'zh-CN', zone)).toBe('00:00:00');
    expect(zoneOffset(zone, at)).toBe('UTC+8');
    expect(zoneOffset('America/New_York', at)).toBe('UTC−4');
    expect(formatZonedStamp(at, zone)).toBe('2026-07-18 14:32:07 UTC+8');
  });

  it.each([
    ['2026-07-18T00:00:00.000Z', '08:00:00'],
    ['2026-07-17T15:59:59.000Z', '07-17 23:59'],
    ['2025-12-31T00:00:00.000Z', '2025-12-31'],
  ])('%s is shown as %s', (time, expected) => {
    expect(formatShortStamp(Date.parse(time), at, zone)).toBe(expected);
  });

  it.each([
    [9_000, '0:09'],
    [1_335_000, '22:15'],
    [8_940_000, '2:29:00'],
    [-5_000, '0:00'],
  ])('%s ms lasts %s', (ms, expected) => expect(formatDuration(ms)).toBe(expected));
});

describe('numbers', () => {
  it.each([
    [-0.0654, 3, false, '−0.065'],
    [0.121, 3, true, '+0.121'],
    [0, 3, true, '0.000'],
    [1_248, 0, false, '1,248'],
  ])('%s with %s decimals, signed %s: %s', (value, decimals, signed, expected) => {
    expect(formatNumber(value, 'zh-CN', decimals, signed)).toBe(expected);
  });
});

describe('formatField', () => {
  const field = (key: string) => {
    const found = sensorTypeOf('b4').fields.find((f) => f.key === key);
    if (!found) throw new Error(key);
    return found;
  };

  it('writes a tilt with its sign and unit, a code as its word, and never a zero for nothing', () => {
    expect(formatField(field('total'), -0.0654, 'en')).toEqual({ text: '−0.0654', unit: '°', isMissing: false });
    expect(formatField(field('firmware'), 519, 'en')).toEqual({ text: '2.7', unit: '', isMissing: false });
    expect(formatField(field('run'), null, 'zh-chs')).toEqual({ text: '未知', unit: '', isMissing: true });
    expect(formatField(field('run'), 1, 'ja')).toEqual({ text: '故障', unit: '', isMissing: false });
    expect(formatField(field('run'), 9, 'ja').text).toBe('9');
    for (const missing of [null, undefined, Number.NaN]) {
      expect(formatField(field('total'), missing, 'en')).toEqual({ text: '—', unit: '', isMissing: true });
    }
  });
});
