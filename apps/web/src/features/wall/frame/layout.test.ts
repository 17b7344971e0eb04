import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';

describe('the layout of a wall', () => {
  it('has a unit of one pixel at 1080 lines, and twice that at 2160', () => {
    expect(layoutOf(1_920, 1_080, 'fill')).toEqual({
      shape: 'wide',
      unit: 1,
      box: { left: 0, top: 0, width: 1_920, height: 1_080 },
    });
    expect(layoutOf(3_840, 2_160, 'fill')).toMatchObject({ shape: 'wide', unit: 2 });
  });

  it('distinguishes the shapes of screens', () => {
    expect(layoutOf(2_560, 1_080, 'fill')).toMatchObject({ shape: 'ultra', unit: 1 });
    expect(layoutOf(3_840, 1_080, 'fill')).toMatchObject({ shape: 'double', unit: 1 });
    expect(layoutOf(1_920, 1_200, 'fill').shape).toBe('wide');
    expect(layoutOf(1_080, 1_920, 'fill').shape).toBe('tall');
  });

  it('lets the unit follow the width where three columns would be too narrow, and on upright screens', () => {
    expect(layoutOf(1_280, 1_024, 'fill').unit).toBeCloseTo(1_280 / 1_700);
    expect(layoutOf(1_080, 1_920, 'fill').unit).toBeGreaterThan(1);
  });

  it('keeps 16:9 in the middle of any screen where it is contained', () => {
    expect(layoutOf(2_560, 1_080, 'contain')).toEqual({
      shape: 'wide',
      unit: 1,
      box: { left: 320, top: 0, width: 1_920, height: 1_080 },
    });
    const upright = layoutOf(1_080, 1_920, 'contain');
    expect(upright.shape).toBe('wide');
    expect(upright.box).toMatchObject({ left: 0, width: 1_080, height: 608, top: 656 });
  });
});
