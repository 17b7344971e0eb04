import { describe, expect, it } from 'vitest';
import { rowWindow, scrollFor } from './use-row-window.ts';

const rows = { count: 1_000, height: 40, overscan: 2 };

describe('the rows in sight', () => {
  it.each([
    [0, 400, 0, 12],
    [20, 400, 0, 13],
    [4_000, 400, 98, 112],
    [39_600, 400, 988, 1_000],
    [80_000, 400, 1_000, 1_000],
    [0, 0, 0, 2],
  ])('at %i of %i px are %i to %i', (top, seen, first, end) => {
    expect(rowWindow(top, seen, rows)).toEqual({ first, end });
  });

  it('are none of an empty list', () => {
    expect(rowWindow(0, 400, { ...rows, count: 0 })).toEqual({ first: 0, end: 0 });
  });
});

describe('scrolling to a row', () => {
  it.each([
    [5, 0, 0],
    [9, 0, 0],
    [10, 0, 40],
    [3, 400, 120],
    [0, 400, 0],
  ])('%i from %i leads to %i', (index, top, expected) => expect(scrollFor(index, top, 400, 40)).toBe(expected));
});
