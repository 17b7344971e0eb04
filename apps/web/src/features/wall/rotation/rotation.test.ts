import { describe, expect, it } from 'vitest';
import { begin, goTo, nextChange, READY_MS, setHeld, setPaused, shareShown, step, tick, upcoming } from './rotation.ts';

const seconds = [30, 20, 10];

describe('the rotation of a wall', () => {
  it('goes to the next scene when its time is over, and from the last to the first', () => {
    let rotation = begin(1_000);
    expect(tick(rotation, seconds, 30_999)).toBe(rotation);
    rotation = tick(rotation, seconds, 31_000);
    expect([rotation.index, rotation.turn]).toEqual([1, 1]);
    rotation = tick(rotation, seconds, 51_000);
    rotation = tick(rotation, seconds, 61_000);
    expect([rotation.index, rotation.turn]).toEqual([0, 3]);
  });

  it('goes on by one scene only after the screen has slept', () => {
    expect(tick(begin(0), seconds, 86_400_000)).toMatchObject({ index: 1, since: 86_400_000, shown: 0 });
  });

  it('stops while paused, and resumes with the remaining time', () => {
    const paused = setPaused(begin(0), true, 12_000);
    expect(tick(paused, seconds, 500_000)).toBe(paused);
    expect(shareShown(paused, 30, 500_000)).toBeCloseTo(0.4);
    expect(nextChange(paused, seconds, 500_000)).toBeNull();
    const again = setPaused(paused, false, 600_000);
    expect(tick(again, seconds, 617_999).index).toBe(0);
    expect(tick(again, seconds, 618_000).index).toBe(1);
  });

  it('begins paused where it was paused before', () => {
    expect(tick(begin(0, true), seconds, 90_000).index).toBe(0);
  });

  it('stops during a takeover, and stays paused after it', () => {
    const held = setHeld(begin(0), true, 10_000);
    expect(tick(held, seconds, 100_000)).toBe(held);
    expect(tick(setHeld(held, false, 100_000), seconds, 120_000).index).toBe(1);
    const both = setPaused(held, true, 20_000);
    expect(setHeld(both, false, 30_000)).toMatchObject({ since: null, shown: 10_000 });
  });

  it('steps back and forth around its ends, each from its beginning, paused or not', () => {
    const rotation = setPaused(begin(0), true, 5_000);
    const back = step(rotation, -1, 3, 6_000);
    expect(back).toMatchObject({ index: 2, shown: 0, since: null, isPaused: true });
    expect(step(back, 1, 3, 7_000).index).toBe(0);
    expect(goTo(rotation, 1, 8_000)).toMatchObject({ index: 1, turn: 1 });
  });

  it('names the scene to be made ready shortly before its turn', () => {
    const rotation = begin(0);
    expect(upcoming(rotation, seconds, 30_000 - READY_MS - 1)).toBeNull();
    expect(upcoming(rotation, seconds, 30_000 - READY_MS)).toBe(1);
    expect(nextChange(rotation, seconds, 0)).toBe(30_000 - READY_MS);
    expect(nextChange(rotation, seconds, 30_000 - READY_MS)).toBe(READY_MS);
    expect(upcoming(goTo(rotation, 2, 0), seconds, 9_000)).toBe(0);
  });

  it('shows a single scene for ever, and the first one when its own was taken away', () => {
    const rotation = begin(0);
    expect(tick(rotation, [30], 90_000)).toBe(rotation);
    expect(upcoming(rotation, [30], 29_000)).toBeNull();
    expect(tick(goTo(rotation, 2, 0), [30, 20], 1)).toMatchObject({ index: 0 });
  });
});
