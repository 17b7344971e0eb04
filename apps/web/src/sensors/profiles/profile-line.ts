import type { Axis } from './profile-choices.ts';

/** One node of a profile, mm; null where an element that it needs is missing. */
export interface ProfileNode {
  /** Metres below the orifice, or above sea level where its elevation is known; of a horizontal line metres along it. */
  readonly at: number;
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
  readonly resultant: number | null;
}

/** One reading as a profile, from the near end to the far one. */
export interface ProfileLine {
  readonly time: number;
  readonly isLate: boolean;
  readonly isSuspect: boolean;
  readonly nodes: readonly ProfileNode[];
  /** Numbers of the elements that brought no value, from 1. */
  readonly missing: readonly number[];
}

/** The node that moved most along an axis; null where nothing is known. */
export function largest(line: ProfileLine, axis: Axis | 'z'): ProfileNode | null {
  return line.nodes.reduce<ProfileNode | null>((found, node) => {
    const value = node[axis];
    return value !== null && (found === null || Math.abs(value) > Math.abs(found[axis]!)) ? node : found;
  }, null);
}

/** What the near end has moved: the figure of a profile that is told first. */
export const nearEnd = (line: ProfileLine, axis: Axis | 'z'): number | null => line.nodes[0]?.[axis] ?? null;

/** Least shear, mm between two nodes, that is more than noise. */
const LEAST_SHEAR = 1;
const SHARE_OF_PEAK = 0.3;

/**
 * The stretch around the largest difference between neighbouring nodes in which it stays above 30 % of that: where the ground shears.
 * null while no difference reaches a millimetre, or where it shears all along.
 */
export function shearZone(line: ProfileLine): { readonly from: number; readonly to: number } | null {
  const shears = line.nodes.slice(1).map((node, i) => {
    const before = line.nodes[i]!;
    if (node.x === null || node.y === null || before.x === null || before.y === null) return 0;
    return Math.hypot(node.x - before.x, node.y - before.y);
  });
  const peak = Math.max(0, ...shears);
  if (peak < LEAST_SHEAR) return null;
  const top = shears.indexOf(peak);
  let [first, last] = [top, top];
  while (first > 0 && shears[first - 1]! >= peak * SHARE_OF_PEAK) first -= 1;
  while (last < shears.length - 1 && shears[last + 1]! >= peak * SHARE_OF_PEAK) last += 1;
  if (last - first + 1 > shears.length / 2) return null;
  const [a, b] = [line.nodes[first]!.at, line.nodes[last + 1]!.at];
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

/** The node next to a place; null of a line without nodes. */
export function nearestNode(line: ProfileLine | undefined, at: number): ProfileNode | null {
  return (line?.nodes ?? []).reduce<ProfileNode | null>(
    (found, node) => (found === null || Math.abs(node.at - at) < Math.abs(found.at - at) ? node : found),
    null,
  );
}
