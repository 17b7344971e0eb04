import { sinDeg } from './angles.ts';

/** One element of an in-place inclinometer: depth in mm from the orifice, tilts in degrees. */
export interface InclinometerPoint {
  readonly depth: number | null;
  readonly x: number | null;
  readonly y: number | null;
}

/** A position in the casing, mm. */
export interface InclinometerNode {
  readonly depth: number;
  /** Contribution of the element below; null at the bottom, and for an element without data. */
  readonly x: number | null;
  readonly y: number | null;
  /** Summed from the bottom up; null from a missing element on. */
  readonly cumX: number | null;
  readonly cumY: number | null;
}

const sum = (below: number | null, own: number | null): number | null =>
  below === null || own === null ? null : below + own;

/**
 * The casing through a chain of in-place inclinometers, from the orifice (depth 0) down to the deepest element, which is assumed fixed. Each
 * element represents the length up to the next one, the uppermost the length to the orifice: L sin x, L sin y, cumulative from the bottom
 * up. Elements may come in any order; one without a depth is left out.
 */
export function inclinometerProfile(points: readonly InclinometerPoint[]): InclinometerNode[] {
  const deepestFirst = points
    .filter((point): point is InclinometerPoint & { depth: number } => point.depth !== null)
    .toSorted((a, b) => b.depth - a.depth);
  const bottom = deepestFirst[0];
  if (!bottom) return [];
  let below: InclinometerNode = { depth: bottom.depth, x: null, y: null, cumX: 0, cumY: 0 };
  const nodes = [below];
  for (const [index, { depth, x, y }] of deepestFirst.entries()) {
    const top = deepestFirst[index + 1]?.depth ?? 0;
    const length = depth - top;
    if (length <= 0) continue;
    const ownX = x === null ? null : length * sinDeg(x);
    const ownY = y === null ? null : length * sinDeg(y);
    below = { depth: top, x: ownX, y: ownY, cumX: sum(below.cumX, ownX), cumY: sum(below.cumY, ownY) };
    nodes.push(below);
  }
  return nodes.reverse();
}

const change = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before;

/** Displacement of a profile since the reference, mm, by depth; null where either is missing, or the reference lacks the depth. */
export function inclinometerChange(
  now: readonly InclinometerNode[],
  reference: readonly InclinometerNode[],
): InclinometerNode[] {
  const byDepth = new Map(reference.map((node) => [node.depth, node]));
  return now.map((node) => {
    const before = byDepth.get(node.depth);
    return {
      depth: node.depth,
      x: change(node.x, before?.x ?? null),
      y: change(node.y, before?.y ?? null),
      cumX: change(node.cumX, before?.cumX ?? null),
      cumY: change(node.cumY, before?.cumY ?? null),
    };
  });
}
