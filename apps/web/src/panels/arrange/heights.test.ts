import { describe, expect, it } from 'vitest';
import { GAP_PX, heightsOf, leastHeight, MOST_WEIGHT, nextWeight, weightFor } from './heights.ts';

const panel = (weight: number, kind: 'value' | 'map' | 'status' = 'value') => ({ kind, weight });
const total = (heights: readonly number[]): number =>
  heights.reduce((sum, height) => sum + height, GAP_PX * (heights.length - 1));

describe('heights', () => {
  it('share a column by weight and fill it', () => {
    const heights = heightsOf([panel(2), panel(4)], 916);
    expect(heights).toEqual([300, 600]);
    expect(total(heightsOf([panel(1), panel(5), panel(3)], 1_000))).toBeCloseTo(1_000);
  });

  it('are never less than what can be read, at the cost of the others and then of the window', () => {
    const heights = heightsOf([panel(1, 'map'), panel(9)], 916);
    expect(heights).toEqual([leastHeight('map'), 600]);
    const many = heightsOf([panel(1, 'map'), panel(1, 'map'), panel(1, 'map')], 500);
    expect(many).toEqual([leastHeight('map'), leastHeight('map'), leastHeight('map')]);
  });

  it('grow beyond the window with the weight', () => {
    expect(heightsOf([panel(12), panel(12)], 500)).toEqual([480, 480]);
  });
});

describe('a step of size', () => {
  it('always shows, and goes to and fro', () => {
    const panels = [panel(1, 'status'), panel(4, 'status'), panel(4, 'status')];
    const up = nextWeight(panels, 0, 1, 700);
    expect(up).not.toBeNull();
    const larger = panels.map((one, at) => (at === 0 ? { ...one, weight: up ?? 0 } : one));
    expect((heightsOf(larger, 700)[0] ?? 0) - (heightsOf(panels, 700)[0] ?? 0)).toBeGreaterThanOrEqual(8);
    const down = nextWeight(larger, 0, -1, 700);
    expect(down).not.toBeNull();
  });

  it('is not offered where it would show nothing', () => {
    expect(nextWeight([panel(4)], 0, -1, 700)).toBeNull();
    expect(nextWeight([panel(MOST_WEIGHT), panel(1)], 0, 1, 700)).toBeNull();
    expect(nextWeight([panel(1), panel(1)], 0, -1, 700)).toBeNull();
    expect(nextWeight([], 0, 1, 700)).toBeNull();
  });
});

describe('a drag of the edge', () => {
  it('finds the weight that comes nearest', () => {
    const panels = [panel(4), panel(4)];
    expect(weightFor(panels, 0, 450, 916)).toBe(4);
    expect(weightFor(panels, 0, 601, 916)).toBe(8);
    expect(weightFor(panels, 0, 2_000, 916)).toBe(MOST_WEIGHT);
  });

  it('leaves the weight where it is while nothing would be seen', () => {
    expect(weightFor([panel(6)], 0, 300, 916)).toBe(6);
  });
});
