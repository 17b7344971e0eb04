import { expect, test } from 'vitest';
import { sceneOf, type Point3 } from './scene.ts';

const size = { width: 600, height: 500 };
const bore: (Point3 | null)[] = [
  { x: 120, y: -40, z: 0 },
  { x: 60, y: -20, z: -5_000 },
  { x: 0, y: 0, z: -10_000 },
];

test('from straight above up is +Y, right is +X, and depth is not seen', () => {
  const { lines, axes } = sceneOf([bore], { yaw: 0, pitch: 90 }, size);
  const [top, , bottom] = lines[0]![0]!;
  expect(top![0]).toBeGreaterThan(bottom![0]);
  expect(top![1]).toBeGreaterThan(bottom![1]);
  expect(axes.map(({ key }) => key)).toEqual(['x', 'y']);
});

test('from the side the near end stands above the far one', () => {
  const { lines, still, axes } = sceneOf([bore], { yaw: 0, pitch: 0 }, size);
  const [top, middle, bottom] = lines[0]![0]!;
  expect(top![1]).toBeLessThan(middle![1]);
  expect(middle![1]).toBeLessThan(bottom![1]);
  // The line of no movement is vertical, and the far end lies on it.
  expect(still[0][0]).toBeCloseTo(still[1][0], 9);
  expect(bottom![0]).toBeCloseTo(still[0][0], 9);
  expect(axes).toHaveLength(3);
});

test('a full turn is none, and turning changes no size', () => {
  const camera = { yaw: 30, pitch: 20 };
  expect(sceneOf([bore], { ...camera, yaw: 390 }, size).lines[0]![0]![0]![0]).toBeCloseTo(
    sceneOf([bore], camera, size).lines[0]![0]![0]![0],
    6,
  );
  for (let yaw = 0; yaw < 360; yaw += 15) {
    for (const [x, y] of sceneOf([bore], { yaw, pitch: 40 }, size).lines.flat(2)) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
  }
});

test('an unknown node breaks the line; both horizontal axes have the same unit', () => {
  const broken = [bore[0]!, null, bore[1]!, bore[2]!];
  const { lines, axes } = sceneOf([broken], { yaw: 0, pitch: 90 }, size);
  expect(lines[0]!.map((stretch) => stretch.length)).toEqual([1, 2]);
  const lengthOf = (axis: (typeof axes)[number]): number => {
    const [first, second] = axis.ticks;
    return Math.hypot(second!.at[0] - first!.at[0], second!.at[1] - first!.at[1]) / (second!.value - first!.value);
  };
  expect(lengthOf(axes[0]!) / lengthOf(axes[1]!)).toBeGreaterThan(0.85);
  expect(lengthOf(axes[0]!) / lengthOf(axes[1]!)).toBeLessThan(1.18);
});

test('nothing at all is still a scene', () => {
  expect(sceneOf([], { yaw: 35, pitch: 24 }, size).lines).toEqual([]);
});
