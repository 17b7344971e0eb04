import type { DeviceState, StationCounts } from '@groundwatch/protocol/model';
import type { Warning } from '../../alarms/worst.ts';
import type { NodeKey, Tree, TreeItem } from './build-tree.ts';

export type NodeState = DeviceState | 'disabled';

/** Numbers of the devices below a node by state. Disabled devices count only as such. `worst`: of the stations below it. */
export type RollUp = Readonly<Record<NodeState, number>> & { readonly worst?: Warning | undefined };

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

/** The counts and the worst levels of stations, and those above. */
export function rollUp(
  tree: Tree,
  counts: { get: (stationId: number) => StationCounts | undefined },
  warnings: ReadonlyMap<number, Warning>,
): Map<NodeKey, RollUp> {
  const found = new Map<NodeKey, RollUp>();
  const visit = ({ key, node, children }: TreeItem): RollUp => {
    const isStation = node.kind === 'station';
    const own = isStation && counts.get(node.id);
    const sums = own ? ofStation(own) : nothing();
    let worst = isStation ? warnings.get(node.id) : undefined;
    if (node.kind === 'company' || node.kind === 'project')
      for (const child of children) {
        const below = visit(child);
        for (const state of gravity) sums[state] += below[state];
        if (below.worst && (!worst || below.worst.level < worst.level)) worst = below.worst;
      }
    const whole = { ...sums, worst };
    found.set(key, whole);
    return whole;
  };
  for (const root of tree.roots) visit(root);
  return found;
}
