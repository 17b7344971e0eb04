import { minus, type Vector3 } from './array-shape.ts';

/** Length of the line between two nodes of a ring, mm. */
export interface Chord {
  /** Indices of the nodes. */
  readonly from: number;
  readonly to: number;
  readonly length: number | null;
  readonly reference: number | null;
  /** Since the reference; negative: the opening has closed in. */
  readonly change: number | null;
}

const distance = (a: Vector3 | null | undefined, b: Vector3 | null | undefined): number | null => {
  if (!a || !b) return null;
  const way = minus(a, b);
  return Math.hypot(way.x, way.y, way.z);
};

/** Pairs of nodes that stand opposite each other on a closed polygon of `nodes` nodes, its last one being its first. */
export function oppositeNodes(nodes: number): [number, number][] {
  const around = nodes - 1;
  const half = Math.floor(around / 2);
  return Array.from({ length: around < 3 ? 0 : half }, (_, index) => [index, index + half]);
}

/**
 * Chords of a closed polygon and their changes, mm, for pairs of node indices; by default those that stand opposite each other.
 * Null where a node is. `closure` is how far the last node ends from the first: 0 for a ring that closes.
 * Source: convergence measurement between opposite points of a cross-section.
 */
export function convergence(
  shape: readonly (Vector3 | null)[],
  reference: readonly (Vector3 | null)[],
  pairs: readonly (readonly [number, number])[] = oppositeNodes(shape.length),
): { chords: Chord[]; closure: number | null } {
  const isSame = shape.length === reference.length;
  const chords = pairs.map(([from, to]): Chord => {
    const length = distance(shape[from], shape[to]);
    const before = isSame ? distance(reference[from], reference[to]) : null;
    return { from, to, length, reference: before, change: length === null || before === null ? null : length - before };
  });
  return { chords, closure: distance(shape[0], shape.at(-1)) };
}
