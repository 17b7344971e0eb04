import type { ArrayGeometry } from '@groundwatch/protocol/model';
import { cosDeg, sinDeg } from './angles.ts';

/** mm; right-handed: +X at the mark, +Y 90° counter-clockwise from it, +Z up. */
export interface Vector3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Tilts of one element in degrees; null where it sent nothing. */
export interface ArrayElement {
  readonly x: number | null;
  readonly y: number | null;
}

export const minus = (a: Vector3, b: Vector3): Vector3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const plus = (a: Vector3, b: Vector3): Vector3 => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });

/**
 * One segment in mm from its tilts in degrees, pointing from its far end to the near one (up, in a hole): L sin x, L sin y, L √(1 − sin²x −
 * sin²y). null for tilts that no straight segment can have together. Source: the terms and convention of shape accelerometer arrays (near
 * end at the cable).
 */
export function segmentVector(x: number, y: number, length: number): Vector3 | null {
  const [alongX, alongY] = [sinDeg(x), sinDeg(y)];
  const up = 1 - alongX ** 2 - alongY ** 2;
  return up < 0 ? null : { x: length * alongX, y: length * alongY, z: length * Math.sqrt(up) };
}

/** Counter-clockwise about Z, seen from above. */
const turned = (v: Vector3, degrees: number): Vector3 => {
  const [cos, sin] = [cosDeg(degrees), sinDeg(degrees)];
  return { x: v.x * cos - v.y * sin, y: v.x * sin + v.y * cos, z: v.z };
};

/**
 * Segments of an array in mm, one per element in wire order (element 1 nearest the cable), each pointing from its far end to the near one;
 * null for a missing element. Their differences to those of a reference are the incremental displacements.
 *
 * `3d`: rotated by the X-mark offset. `convergence`: in the plane of the polygon, (L sin x, 0, L cos x), where x is the angle within the
 * plane, which exceeds ±90° on the far side of a ring. `settlement`: along a level line, (−L cos x, 0, L sin x).
 */
export function segmentVectors(elements: readonly ArrayElement[], geometry: ArrayGeometry): (Vector3 | null)[] {
  const { segmentLength: length, installMode, xMarkOffset } = geometry;
  return elements.map(({ x, y }) => {
    if (x === null) return null;
    if (installMode === 'convergence') return { x: length * sinDeg(x), y: 0, z: length * cosDeg(x) };
    if (installMode === 'settlement') return { x: -length * cosDeg(x), y: 0, z: length * sinDeg(x) };
    const segment = y === null ? null : segmentVector(x, y, length);
    return segment && xMarkOffset !== 0 ? turned(segment, xMarkOffset) : segment;
  });
}

/**
 * Positions of an array's nodes in mm relative to the fixed end: one node more than elements, in wire order (node 0 at the cable). The
 * nodes beyond a missing element, seen from the fixed end, are null.
 */
export function arrayShape(elements: readonly ArrayElement[], geometry: ArrayGeometry): (Vector3 | null)[] {
  const segments = segmentVectors(elements, geometry);
  const nodes: (Vector3 | null)[] = Array.from({ length: segments.length + 1 }, () => null);
  const origin: Vector3 = { x: 0, y: 0, z: 0 };
  let at: Vector3 | null = origin;
  if (geometry.fixedEnd === 'near') {
    nodes[0] = origin;
    for (const [index, segment] of segments.entries()) nodes[index + 1] = at = at && segment && minus(at, segment);
    return nodes;
  }
  nodes[segments.length] = origin;
  for (let index = segments.length - 1; index >= 0; index -= 1) {
    const segment = segments[index] ?? null;
    nodes[index] = at = at && segment && plus(at, segment);
  }
  return nodes;
}

/**
 * Displacement of each node (or segment) since the reference, in mm; null where either is missing. If the number of elements differs, all
 * are null, as it was another array.
 */
export function arrayDisplacement(
  now: readonly (Vector3 | null)[],
  reference: readonly (Vector3 | null)[],
): (Vector3 | null)[] {
  const isSame = now.length === reference.length;
  return now.map((node, index) => {
    const before = isSame ? reference[index] : null;
    return node && before ? minus(node, before) : null;
  });
}

/** Position of a node along the line from the orifice, mm, and in mm above sea level where the orifice's elevation is known. */
export interface NodeDepth {
  readonly depth: number;
  readonly elevation: number | null;
}

/** Depths of the nodes of an array of `elements` elements: distance along the line from the orifice, elevation = orifice − distance. */
export function nodeDepths(elements: number, geometry: ArrayGeometry): NodeDepth[] {
  const { segmentLength, orificeElevation } = geometry;
  return Array.from({ length: elements + 1 }, (_, index) => {
    const depth = index * segmentLength;
    return { depth, elevation: orificeElevation === null ? null : orificeElevation - depth };
  });
}

/** One node of a level line: mm along it from the cable, and mm up. */
export interface LineNode {
  readonly along: number;
  readonly vertical: number | null;
}

/**
 * Heights along a horizontal array in mm relative to the fixed end, vertical = Σ L sin x; null beyond a missing element. The difference to
 * a reference is the settlement, negative downwards.
 */
export function settlementLine(elements: readonly ArrayElement[], geometry: ArrayGeometry): LineNode[] {
  const shape = arrayShape(elements, { ...geometry, installMode: 'settlement' });
  return shape.map((node, index) => ({ along: index * geometry.segmentLength, vertical: node?.z ?? null }));
}
