import { niceStep } from '../../charts/value-axis.ts';

/** Degrees: rotation about the vertical, and viewing angle from above (90: plan). */
export interface Camera {
  readonly yaw: number;
  readonly pitch: number;
}

/** mm: towards +X, towards +Y, and up. */
export interface Point3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

type Point2 = readonly [number, number];

export interface SceneAxis {
  readonly key: 'x' | 'y' | 'z';
  readonly from: Point2;
  readonly to: Point2;
  readonly ticks: readonly { readonly at: Point2; readonly value: number }[];
  /** Alignment of the tick labels. */
  readonly anchor: 'middle' | 'end';
  readonly name: Point2;
}

export interface Scene {
  readonly floor: readonly (readonly [Point2, Point2])[];
  readonly axes: readonly SceneAxis[];
  /** The line of no movement. */
  readonly still: readonly [Point2, Point2];
  /** Unbroken stretches, in the order of the given lines. */
  readonly lines: readonly (readonly (readonly Point2[])[])[];
  /** The exaggeration of horizontal lengths. */
  readonly exaggeration: number;
}

interface Extent {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const RAD = Math.PI / 180;
/** Room for ticks and names around the box, px. */
const EDGE = 58;
/** The limit of the ratio of the box's height to width. */
const TALLNESS = 1.5;

/** Both horizontal axes have the length of the longer one, so that directions are true. */
function horizontalExtents(points: readonly Point3[]): { x: Extent; y: Extent } {
  const ends = (axis: 'x' | 'y') => {
    const all = points.map((point) => point[axis]);
    return [Math.min(0, ...all), Math.max(0, ...all)] as const;
  };
  const [x, y] = [ends('x'), ends('y')];
  const span = Math.max(1, x[1] - x[0], y[1] - y[0]) * 1.1;
  const step = niceStep(span, 5);
  const extent = ([low, high]: readonly [number, number]): Extent => {
    const min = Math.floor(((low + high - span) / 2 / step) * (1 + 1e-9)) * step;
    return { min, max: min + (Math.ceil(span / step) + 1) * step, step };
  };
  return { x: extent(x), y: extent(y) };
}

function verticalExtent(points: readonly Point3[]): Extent {
  const all = points.map(({ z }) => z);
  const [min, max] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [-1, 0];
  return { min, max: max > min ? max : min + 1, step: niceStep(Math.max(1, max - min), 5) };
}

const multiples = ({ min, max, step }: Extent): number[] => {
  const first = Math.ceil(min / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(max / step + 1e-9) - first + 1) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
};

const share = (value: number, { min, max }: Extent): number => (2 * (value - min)) / (max - min) - 1;

/**
 * Lines of nodes (null: unknown) in an orthographic view of a box whose sides keep their directions. In the plane, px from the
 * upper left corner. Pure.
 */
export function sceneOf(
  lines: readonly (readonly (Point3 | null)[])[],
  camera: Camera,
  size: { readonly width: number; readonly height: number },
): Scene {
  const points = lines.flatMap((line) => line.flatMap((point) => point ?? []));
  const { x, y } = horizontalExtents(points);
  const z = verticalExtent(points);
  const [sinYaw, cosYaw] = [Math.sin(camera.yaw * RAD), Math.cos(camera.yaw * RAD)];
  const [sinPitch, cosPitch] = [Math.sin(camera.pitch * RAD), Math.cos(camera.pitch * RAD)];
  const isPlan = cosPitch < 0.1;
  // A size that fits at every rotation, so that turning does not scale it.
  const flat = isPlan && camera.yaw === 0 ? 1 : Math.SQRT2;
  const scale = Math.min(
    (size.width / 2 - EDGE) / flat,
    (size.height / 2 - EDGE) / (TALLNESS * cosPitch + flat * sinPitch),
  );
  const project = (point: Point3): Point2 => {
    const [a, b, c] = [share(point.x, x), share(point.y, y), share(point.z, z) * TALLNESS];
    const across = a * cosYaw - b * sinYaw;
    const away = a * sinYaw + b * cosYaw;
    return [size.width / 2 + scale * across, size.height / 2 - scale * (c * cosPitch + away * sinPitch)];
  };
  const lower = (one: Point2, other: Point2): boolean => one[1] > other[1];
  const middle = (e: Extent): number => (e.min + e.max) / 2;
  const floorZ = z.min;
  const at = (px: number, py: number, pz = floorZ): Point2 => project({ x: px, y: py, z: pz });
  // Axes are on the front edges.
  const frontY = lower(at(middle(x), y.min), at(middle(x), y.max)) ? y.min : y.max;
  const frontX = lower(at(x.min, middle(y)), at(x.max, middle(y))) ? x.min : x.max;
  const corners = [x.min, x.max].flatMap((px) => [y.min, y.max].map((py) => [px, py] as const));
  const leftmost = corners.reduce((best, corner) => (at(...corner)[0] < at(...best)[0] ? corner : best));
  const away = (from: Point2, by: number): Point2 => {
    const centre: Point2 = [size.width / 2, size.height / 2];
    const length = Math.hypot(from[0] - centre[0], from[1] - centre[1]) || 1;
    return [from[0] + (by * (from[0] - centre[0])) / length, from[1] + (by * (from[1] - centre[1])) / length];
  };
  const axis = (
    key: SceneAxis['key'],
    extent: Extent,
    place: (value: number) => Point2,
    corner: number | null,
  ): SceneAxis => ({
    key,
    from: place(extent.min),
    to: place(extent.max),
    ticks: multiples(extent).flatMap((value) => {
      // Where two axes meet, their labels would overlap.
      if (value === corner) return [];
      const [px, py] = place(value);
      return [{ at: key === 'z' ? ([px - 8, py] as const) : away([px, py], 15), value }];
    }),
    anchor: key === 'z' ? 'end' : 'middle',
    name: key === 'z' ? lifted(place(extent.max)) : away(place(middle(extent)), 36),
  });
  return {
    floor: [
      ...multiples(x).map((value) => [at(value, y.min), at(value, y.max)] as const),
      ...multiples(y).map((value) => [at(x.min, value), at(x.max, value)] as const),
    ],
    axes: [
      axis('x', x, (value) => at(value, frontY), frontX),
      axis('y', y, (value) => at(frontX, value), frontY),
      ...(isPlan ? [] : [axis('z', z, (value) => at(leftmost[0], leftmost[1], value), null)]),
    ],
    still: [at(0, 0, z.min), at(0, 0, z.max)],
    lines: lines.map((line) => stretches(line).map((stretch) => stretch.map(project))),
    exaggeration: (z.max - z.min) / TALLNESS / (x.max - x.min),
  };
}

/** Above the upper end of a vertical axis. */
const lifted = ([x, y]: Point2): Point2 => [x, y - 18];

function stretches(line: readonly (Point3 | null)[]): Point3[][] {
  const found: Point3[][] = [];
  let open: Point3[] = [];
  for (const point of line) {
    if (point) open.push(point);
    else if (open.length > 0) {
      found.push(open);
      open = [];
    }
  }
  return open.length > 0 ? [...found, open] : found;
}
