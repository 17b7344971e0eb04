import type { MapNode } from './clusters.ts';
import { nodeRadius } from './node-sprites.ts';

/** The node under a pointer: the nearest whose symbol, or 14 pixels around it, contains the position. */
export function nodeAt(
  nodes: readonly MapNode[],
  pointer: readonly [number, number],
  scale: number,
  positionOf: (node: MapNode) => [number, number],
): MapNode | null {
  let best: MapNode | null = null;
  let nearest = Infinity;
  for (const node of nodes) {
    const [x, y] = positionOf(node);
    const distance = Math.hypot(pointer[0] - x, pointer[1] - y);
    if (distance <= Math.max(14, nodeRadius(node, scale) + 2) && distance < nearest) {
      best = node;
      nearest = distance;
    }
  }
  return best;
}
