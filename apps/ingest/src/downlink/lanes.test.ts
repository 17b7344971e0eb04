import { describe, expect, it } from 'vitest';
import { Lanes } from './lanes.ts';

interface Piece {
  readonly name: string;
  finish(): void;
}

/** Work that ends on demand, in the order of its start. */
function recorder() {
  const begun: Piece[] = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push({ name, finish: resolve });
    });
  const names = (): string[] => begun.map((piece) => piece.name);
  return { begun, work, names };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('lanes', () => {
  it('run the work of one device in sequence, and of a few devices in parallel', async () => {
    const { begun, work, names } = recorder();
    const lanes = new Lanes(2);
    lanes.add(1, work('1a'));
    lanes.add(1, work('1b'));
    lanes.add(2, work('2a'));
    lanes.add(3, work('3a'));
    await settled();
    expect(names()).toEqual(['1a', '2a']);
    expect(lanes.lengthOf(1)).toBe(2);
    begun[0]!.finish();
    await settled();
    // Longer waiting ones come first.
    expect(names()).toEqual(['1a', '2a', '3a']);
    begun[1]!.finish();
    begun[2]!.finish();
    await settled();
    expect(names()).toEqual(['1a', '2a', '3a', '1b']);
    begun[3]!.finish();
    await lanes.idle();
    expect([1, 2, 3].map((key) => lanes.lengthOf(key))).toEqual([0, 0, 0]);
  });

  it('run urgent work before waiting work', async () => {
    const { begun, work, names } = recorder();
    const lanes = new Lanes(1);
    for (const key of [1, 2, 3, 4]) lanes.add(key, work(`${key}`));
    lanes.add(4, work('4 urgent'), true);
    lanes.add(5, work('5 urgent'), true);
    // Waiting work may become urgent.
    lanes.hurry(3);
    lanes.hurry(6);
    await settled();
    for (let n = 0; n < 6; n++) {
      begun[n]!.finish();
      await settled();
    }
    expect(names()).toEqual(['1', '3', '5 urgent', '4', '4 urgent', '2']);
    await lanes.idle();
  });

  it('are idle when nothing is running, including work added meanwhile', async () => {
    const lanes = new Lanes(1);
    const done: string[] = [];
    lanes.add(1, async () => {
      await settled();
      done.push('first');
      lanes.add(1, () => {
        done.push('second');
        return Promise.resolve();
      });
    });
    await lanes.idle();
    expect(done).toEqual(['first', 'second']);
  });
});
