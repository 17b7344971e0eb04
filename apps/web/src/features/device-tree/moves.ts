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

/** The common kind of all items, or null. */
export function commonKind(items: readonly TreeItem[]): NodeKind | null {
  const kind = items[0]?.node.kind;
  return kind !== undefined && items.every(({ node }) => node.kind === kind) ? kind : null;
}

/** Whether the items can be placed below the target, and at least one is not there yet. */
export function mayMoveTo(items: readonly TreeItem[], target: TreeItem): boolean {
  const kind = commonKind(items);
  if (kind === null || kindAbove(kind) !== target.node.kind) return false;
  return items.some(({ parent }) => parent?.key !== target.key);
}

/** All possible targets of the items. */
export const targetsOf = (tree: Tree, items: readonly TreeItem[]): TreeItem[] =>
  [...tree.items.values()].filter((target) => mayMoveTo(items, target));
