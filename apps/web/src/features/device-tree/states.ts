import type { DeviceState } from '@groundwatch/protocol/model';
import type { NodeKey, Tree, TreeItem } from './build-tree.ts';

export type NodeState = DeviceState | 'disabled';

/** What the devices at and below a node are in. */
export interface RollUp {
  readonly worst: NodeState | null;
  readonly counts: Readonly<Record<NodeState, number>>;
}

/** Silence first, then what will become silence; what is switched off says nothing while something else does. */
export const gravity: readonly NodeState[] = ['offline', 'late', 'none', 'online', 'disabled'];

const nothing = (): Record<NodeState, number> => ({ offline: 0, late: 0, none: 0, online: 0, disabled: 0 });

/** Counts by state for every node above sensors. `stateOf` answers undefined while a device's state is not known. */
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
