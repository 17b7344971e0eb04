import type { Axis } from './profile-choices.ts';

/** One node of a profile, mm. Null if a required element is missing. */
export interface ProfileNode {
  /** Metres below the orifice, or above sea level if its elevation is known. For a horizontal line metres along it. */
  readonly at: number;
  readonly x: number | null;
  readonly y: number | null;
  readonly z: number | null;
  readonly resultant: number | null;
}

/** One reading as a profile, from near end to far end. */
export interface ProfileLine {
  readonly time: number;
  readonly isResent: boolean;
  readonly isSuspect: boolean;
  readonly nodes: readonly ProfileNode[];
  /** Numbers of elements without values, from 1. */
  readonly missing: readonly number[];
}

/** The node with the largest displacement on an axis, or null. */
export function largest(line: ProfileLine, axis: Axis | 'z'): ProfileNode | null {
  return line.nodes.reduce<ProfileNode | null>((found, node) => {
    const value = node[axis];
    return value !== null && (found === null || Math.abs(value) > Math.abs(found[axis]!)) ? node : found;
  }, null);
}

/** The displacement of the near end, the main figure of a profile. */
export const nearEnd = (line: ProfileLine, axis: Axis | 'z'): number | null => line.nodes[0]?.[axis] ?? null;

/** Least shear between two nodes, mm, that is more than noise. */
const LEAST_SHEAR = 1;
const SHARE_OF_PEAK = 0.3;

/**
 * The stretch around the largest difference between neighbouring nodes where it exceeds 30 % of it: the shear zone. Null while no
 * difference reaches a millimetre, or if it shears everywhere.
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

/** The node nearest to a position. Null without nodes. */
export function nearestNode(line: ProfileLine | undefined, at: number): ProfileNode | null {
  return (line?.nodes ?? []).reduce<ProfileNode | null>(
    (found, node) => (found === null || Math.abs(node.at - at) < Math.abs(found.at - at) ? node : found),
    null,
  );
}
