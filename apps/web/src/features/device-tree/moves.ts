import type { RegistryPath } from '@groundwatch/protocol/rest';
import { kindAbove, type NodeKind, type Tree, type TreeItem } from './build-tree.ts';

/** Addresses of the resources, and the subjects of their permissions. */
export const paths = {
  company: 'companies',
  project: 'projects',
  station: 'stations',
  device: 'devices',
  sensor: 'sensors',
} as const satisfies Readonly<Record<NodeKind, RegistryPath>>;

/** The one kind of all items; null when they are of several, or none. */
export function commonKind(items: readonly TreeItem[]): NodeKind | null {
  const kind = items[0]?.node.kind;
  return kind !== undefined && items.every(({ node }) => node.kind === kind) ? kind : null;
}

/** Whether the items may stand below the target, and at least one of them does not yet. */
export function mayMoveTo(items: readonly TreeItem[], target: TreeItem): boolean {
  const kind = commonKind(items);
  if (kind === null || kindAbove(kind) !== target.node.kind) return false;
  return items.some(({ parent }) => parent?.key !== target.key);
}

/** Everything that the items can be moved to. */
export const targetsOf = (tree: Tree, items: readonly TreeItem[]): TreeItem[] =>
  [...tree.items.values()].filter((target) => mayMoveTo(items, target));
