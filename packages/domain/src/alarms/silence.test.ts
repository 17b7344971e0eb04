import { describe, expect, it } from 'vitest';
import { heldFrom, nothingHeld, silence, silentFrom, type Heard } from './index.ts';
import { atOnce } from './testing/support.ts';

const limits = { 4: 3, 2: 10 };
const MINUTE = 60_000;
const heard = (...minutes: number[]): Heard[] => minutes.map((minute) => ({ at: minute * MINUTE, cycleS: 60 }));
const levels = (all: readonly Heard[], until: number, held = nothingHeld, from = -Infinity): [number, number][] =>
  silence({ limits, version: 1 }, all, held, { from, to: Infinity, until: until * MINUTE }).map(({ at, level }) => [
    at / MINUTE,
    level,
  ]);

describe('a silent device', () => {
  it('is silent from its last frame plus a number of cycles on, whenever that is evaluated', () => {
    expect(levels(heard(0, 1, 4, 20), 60)).toEqual([
      [7, 4],
      [14, 2],
      [20, 0],
      [23, 4],
      [30, 2],
    ]);
    // Heard exactly at the end of three cycles: not silent.
    expect(levels(heard(0, 3), 3)).toEqual([]);
    expect(levels(heard(0), 2.9)).toEqual([]);
  });

  it('continues from the held level', () => {
    const whole = levels(heard(0, 20, 40), 100);
    expect(levels(heard(0), 15)).toEqual(whole.slice(0, 2));
    expect(levels(heard(0, 20), 25, { level: 2, at: 10 * MINUTE }, 10 * MINUTE)).toEqual(whole.slice(2, 4));
  });

  it('reports limit, cycle and since when', () => {
    const [first] = silence({ limits, version: 7 }, heard(0), nothingHeld, {
      from: 0,
      to: Infinity,
      until: 4 * MINUTE,
    });
    expect(first).toEqual({
      ...{ at: 3 * MINUTE, level: 4, was: 0, version: 7, value: 3 },
      detail: { limit: 3, unit: '', field: null, cycleS: 60, heardAt: new Date(0).toISOString() },
    });
    expect(silentFrom(limits, heard(1)[0]!)).toEqual([4 * MINUTE, 11 * MINUTE]);
    expect(silentFrom(limits, { at: 0, cycleS: 0 })).toEqual([]);
  });
});

describe('a level is held', () => {
  const { condition } = atOnce({ kind: 'battery', limits: null, level: 4 }).definition;
  const expression = { kind: 'expression', members: [], atLeast: 1, withinS: 60 } as const;
  const at = (...newest: (number | null)[]) => newest.map((one) => ({ newest: one, cycleS: 100 }));

  it('when one sensor has been silent for three cycles', () => {
    expect(heldFrom(condition, at(5_000))).toBe(305_000);
    expect(heldFrom(condition, at(null))).toBe(-Infinity);
    expect(heldFrom(condition, [{ newest: 0, cycleS: 0 }])).toBe(Infinity);
  });

  it('when fewer than half of several are fresh', () => {
    // Two of four must be fresh: the second newest decides; also two of three.
    expect(heldFrom(expression, at(1_000, 2_000, 3_000, 4_000))).toBe(63_000);
    expect(heldFrom(expression, at(1_000, 2_000, 3_000))).toBe(62_000);
    expect(heldFrom(expression, at(1_000, null))).toBe(61_000);
  });
});
