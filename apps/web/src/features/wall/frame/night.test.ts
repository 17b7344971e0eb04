import { describe, expect, it } from 'vitest';
import { isNight } from './night.ts';

const zone = 'Asia/Shanghai';
const at = (clock: string): number => Date.parse(`2026-07-18T${clock}:00+08:00`);

describe('the night of a wall', () => {
  it('is never where it is not set', () => {
    expect(isNight({ nightFrom: null, nightTo: '06:00' }, at('03:00'), zone)).toBe(false);
  });

  it('lies within a day', () => {
    const night = { nightFrom: '01:00', nightTo: '05:30' };
    expect(['00:59', '01:00', '05:29', '05:30'].map((time) => isNight(night, at(time), zone))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('goes over midnight', () => {
    const night = { nightFrom: '22:00', nightTo: '06:00' };
    expect(['21:59', '22:00', '23:59', '00:00', '05:59', '06:00'].map((t) => isNight(night, at(t), zone))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is that of the wall’s zone, whatever the screen’s', () => {
    const night = { nightFrom: '22:00', nightTo: '06:00' };
    expect(isNight(night, Date.parse('2026-07-18T15:00:00Z'), zone)).toBe(true);
    expect(isNight(night, Date.parse('2026-07-18T15:00:00Z'), 'UTC')).toBe(false);
  });
});
