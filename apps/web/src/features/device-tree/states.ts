import type { DeviceState } from '@groundwatch/protocol/model';
import type { NodeKey, Tree, TreeItem } from './build-tree.ts';

export type NodeState = DeviceState | 'disabled';

/** States of the devices at and below a node. */
export interface RollUp {
  readonly worst: NodeState | null;
  readonly counts: Readonly<Record<NodeState, number>>;
}

/** Offline first, then late. Disabled devices count only if there is no other state. */
export const gravity: readonly NodeState[] = ['offline', 'late', 'none', 'online', 'disabled'];

const nothing = (): Record<NodeState, number> => ({ offline: 0, late: 0, none: 0, online: 0, disabled: 0 });

/** Counts by state for every node above sensors. `stateOf` returns undefined while a device's state is unknown. */
export function rollUp(tree: Tree, stateOf: (deviceId: number) => DeviceState | undefined): Map<NodeKey, RollUp> {
  const found = new Map<NodeKey, RollUp>();
  const visit = (item: TreeItem): Record<NodeState, number> => {
    const counts = nothing();
    if (item.node.kind === 'device') counts[item.node.isEnabled ? (stateOf(item.node.id) ?? 'none') : 'disabled'] = 1;
    else {
      for (const child of item.children) {
        const below = visit(child);
        for (const state of gravity) counts[state] += below[state];
      }
    }
    found.set(item.key, { counts, worst: gravity.find((state) => counts[state] > 0) ?? null });
    return counts;
  };
  for (const root of tree.roots) if (root.node.kind !== 'sensor') visit(root);
  return found;
}
