import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultGeometry, type ArrayGeometry } from '@groundwatch/protocol/model';
import { arrayDisplacement, arrayShape, nodeDepths, segmentVectors, settlementLine } from './array-shape.ts';
import { convergence, oppositeNodes } from './convergence.ts';

const tilt = fc.double({ min: -40, max: 40, noNaN: true });
const elements = fc.array(fc.record({ x: tilt, y: tilt }), { minLength: 1, maxLength: 40 });
const geometry = (more: Partial<ArrayGeometry> = {}): ArrayGeometry => ({ ...defaultGeometry, ...more });
const upright = (count: number) => Array.from({ length: count }, () => ({ x: 0, y: 0 }));

describe('the shape of an array', () => {
  it('keeps the length of each segment in any orientation', () => {
    fc.assert(
      fc.property(elements, fc.double({ min: -360, max: 360, noNaN: true }), (list, xMarkOffset) => {
        for (const segment of segmentVectors(list, geometry({ xMarkOffset, segmentLength: 250 })))
          expect(Math.hypot(segment!.x, segment!.y, segment!.z)).toBeCloseTo(250, 6);
      }),
    );
  });

  it('gives the same line from either end', () => {
    fc.assert(
      fc.property(elements, (list) => {
        const [near, far] = (['near', 'far'] as const).map((fixedEnd) => arrayShape(list, geometry({ fixedEnd })));
        const shift = far![0]!;
        for (const [index, node] of near!.entries()) {
          expect(node!.x + shift.x).toBeCloseTo(far![index]!.x, 6);
          expect(node!.z + shift.z).toBeCloseTo(far![index]!.z, 6);
        }
      }),
    );
  });

  it('rotates counter-clockwise by the offset of the mark', () => {
    const [segment] = segmentVectors([{ x: 30, y: 0 }], geometry({ xMarkOffset: 90, segmentLength: 1_000 }));
    expect(segment!.x).toBeCloseTo(0, 9);
    expect(segment!.y).toBeCloseTo(500, 9);
  });

  it('gives null beyond a missing element, never 0', () => {
    const list = [...upright(4)] as { x: number | null; y: number | null }[];
    list[1] = { x: null, y: 0 };
    const known = (fixedEnd: 'near' | 'far') => arrayShape(list, geometry({ fixedEnd })).map((node) => node !== null);
    expect(known('far')).toEqual([false, false, true, true, true]);
    expect(known('near')).toEqual([true, true, false, false, false]);
    // Tilted too much in both axes: no straight segment.
    expect(segmentVectors([{ x: 80, y: 80 }], geometry())).toEqual([null]);
  });

  it('reports only changes of position, and nothing against an array of another length', () => {
    const reference = arrayShape(upright(5), geometry());
    expect(arrayDisplacement(reference, reference)).toEqual(Array(6).fill({ x: 0, y: 0, z: 0 }));
    expect(arrayDisplacement(arrayShape(upright(4), geometry()), reference)).toEqual(Array(5).fill(null));
  });

  it('gives depths along the line, and elevations where the orifice has one', () => {
    expect(nodeDepths(2, geometry()).map(({ depth }) => depth)).toEqual([0, 500, 1_000]);
    expect(nodeDepths(2, geometry({ orificeElevation: 812_500 }))[2]).toEqual({ depth: 1_000, elevation: 811_500 });
  });
});

describe('a level line', () => {
  it('goes down where an element leans, from the fixed end', () => {
    const line = (fixedEnd: 'near' | 'far', xs: number[]) =>
      settlementLine(
        xs.map((x) => ({ x, y: null })),
        geometry({ fixedEnd, segmentLength: 1_000 }),
      ).map(({ along, vertical }) => [along, Math.round(vertical!)]);
    // 30° of the element at the cable: that end is 500 mm higher than the next node.
    expect(line('far', [30, 0])).toEqual([
      [0, 500],
      [1_000, 0],
      [2_000, 0],
    ]);
    expect(line('near', [30, 0])).toEqual([
      [0, 0],
      [1_000, -500],
      [2_000, -500],
    ]);
  });
});

describe('convergence', () => {
  const ring = (count: number, squeeze = 0) =>
    Array.from({ length: count }, (_, i) => ({ x: (360 * i) / count + squeeze * (i % 2 ? 1 : -1), y: 0 }));
  const ringGeometry = geometry({ installMode: 'convergence', segmentLength: 1_000 });

  it('closes a regular polygon, with equal chords across', () => {
    const shape = arrayShape(ring(8), ringGeometry);
    const { chords, closure } = convergence(shape, shape);
    expect(closure).toBeCloseTo(0, 6);
    expect(chords).toHaveLength(4);
    // Across an octagon of side a: a / sin 22.5°.
    for (const chord of chords) {
      expect(chord.length).toBeCloseTo(1_000 / Math.sin(Math.PI / 8), 6);
      expect(chord.change).toBe(0);
    }
  });

  it('reports the changes of the chords', () => {
    const { chords } = convergence(arrayShape(ring(8, 2), ringGeometry), arrayShape(ring(8), ringGeometry));
    for (const { length, reference, change } of chords) expect(change).toBeCloseTo(length! - reference!, 9);
    expect(Math.max(...chords.map(({ change }) => Math.abs(change!)))).toBeGreaterThan(1);
  });

  it('gives null for chords with a missing node', () => {
    const shape = arrayShape([{ x: null, y: 0 }, ...ring(8).slice(1)], ringGeometry);
    expect(convergence(shape, shape).chords[0]).toMatchObject({ from: 0, to: 4, length: null, change: null });
    expect(oppositeNodes(3)).toEqual([]);
  });
});
