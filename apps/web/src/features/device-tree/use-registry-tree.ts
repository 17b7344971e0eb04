import { useQuery } from '@tanstack/react-query';
import type { DeviceState } from '@groundwatch/protocol/model';
import type { TreeNode } from '@groundwatch/protocol/rest';
import { useMemo, useRef } from 'react';
import { queryOf } from '../../api/query.ts';
import { useFleet } from '../../live/fleet/use-fleet.ts';
import { useWatch } from '../../live/hooks.ts';
import { buildTree, type NodeKey, type Tree } from './build-tree.ts';
import { rollUp, type RollUp } from './states.ts';

const REFRESH_MS = 60_000;

export const treeQuery = queryOf('GET /rest/registry-tree', {}, { refetchInterval: REFRESH_MS, staleTime: 0 });

const all = { scope: 'all' } as const;
const nobody: readonly TreeNode[] = [];

/** All visible nodes from companies to sensors. */
export function useRegistryTree() {
  const query = useQuery(treeQuery);
  const nodes = query.data ?? nobody;
  const tree = useMemo(() => buildTree(nodes), [nodes]);
  return {
    tree,
    isLoading: query.isPending,
    error: query.isError && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  };
}

const isSame = (a: ReadonlyMap<number, DeviceState>, b: ReadonlyMap<number, DeviceState>): boolean =>
  a.size === b.size && [...a].every(([id, state]) => b.get(id) === state);

/** States of devices and their sums above. The map changes only with a state. */
export function useRollUp(tree: Tree): ReadonlyMap<NodeKey, RollUp> {
  useWatch(all);
  const { views } = useFleet();
  const last = useRef<ReadonlyMap<number, DeviceState>>(new Map());
  const states = useMemo(() => {
    const next = new Map(views.map(({ device, state }) => [device.id, state]));
    if (!isSame(last.current, next)) last.current = next;
    return last.current;
  }, [views]);
  return useMemo(() => rollUp(tree, (id) => states.get(id)), [tree, states]);
}
