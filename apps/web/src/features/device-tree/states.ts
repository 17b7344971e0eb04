import type { DeviceState, StationCounts } from '@groundwatch/protocol/model';
import type { NodeKey, Tree, TreeItem } from './build-tree.ts';

export type NodeState = DeviceState | 'disabled';

/** Numbers of the devices below a node by state. Disabled devices count only as such. */
export type RollUp = Readonly<Record<NodeState, number>>;

/** Offline first, then late. Disabled devices come last. */
export const gravity: readonly NodeState[] = ['offline', 'late', 'none', 'online', 'disabled'];

const nothing = (): Record<NodeState, number> => ({ offline: 0, late: 0, none: 0, online: 0, disabled: 0 });

function ofStation({ devices, disabled = {} }: StationCounts): Record<NodeState, number> {
  const sums = nothing();
  for (const state of ['offline', 'late', 'none', 'online'] as const) {
    const off = disabled[state] ?? 0;
    sums[state] = (devices[state] ?? 0) - off;
    sums.disabled += off;
  }
  return sums;
}

/** The counts of stations, and their sums above. */
export function rollUp(
  tree: Tree,
  counts: { get: (stationId: number) => StationCounts | undefined },
): Map<NodeKey, RollUp> {
  const found = new Map<NodeKey, RollUp>();
  const visit = ({ key, node, children }: TreeItem): RollUp => {
    const own = node.kind === 'station' && counts.get(node.id);
    const sums = own ? ofStation(own) : nothing();
    if (node.kind === 'company' || node.kind === 'project')
      for (const child of children) {
        const below = visit(child);
        for (const state of gravity) sums[state] += below[state];
      }
    found.set(key, sums);
    return sums;
  };
  for (const root of tree.roots) visit(root);
  return found;
}
