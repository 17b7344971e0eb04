import { minus, type Vector3 } from './array-shape.ts';

/** Length of the line between two nodes of a ring, mm. */
export interface Chord {
  /** Indexes of the nodes. */
  readonly from: number;
  readonly to: number;
  readonly length: number | null;
  readonly reference: number | null;
  /** Since the reference; negative: the opening has narrowed. */
  readonly change: number | null;
}

const distance = (a: Vector3 | null | undefined, b: Vector3 | null | undefined): number | null => {
  if (!a || !b) return null;
  const way = minus(a, b);
  return Math.hypot(way.x, way.y, way.z);
};

/** Pairs of opposite nodes on a closed polygon of `nodes` nodes, whose last one is its first. */
export function oppositeNodes(nodes: number): [number, number][] {
  const around = nodes - 1;
  const half = Math.floor(around / 2);
  return Array.from({ length: around < 3 ? 0 : half }, (_, index) => [index, index + half]);
}

/**
 * Chords of a closed polygon and their changes, mm, for pairs of node indexes; by default opposite ones. null where a node is missing.
 * `closure` is the distance of the last node from the first: 0 for a closed ring. Source: convergence measurement between opposite points
 * of a cross-section.
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
