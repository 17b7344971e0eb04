import type { TreeNode } from '@groundwatch/protocol/rest';

export type NodeKind = TreeNode['kind'];
export type NodeKey = `${NodeKind}:${number}`;

/** A node with its neighbours. */
export interface TreeItem {
  readonly key: NodeKey;
  readonly node: TreeNode;
  readonly parent: TreeItem | null;
  readonly children: readonly TreeItem[];
  /** From 1. */
  readonly level: number;
}

export interface Tree {
  readonly roots: readonly TreeItem[];
  readonly items: ReadonlyMap<NodeKey, TreeItem>;
}

export const kinds: readonly NodeKind[] = ['company', 'project', 'station', 'device', 'sensor'];

/** Kind of the parent nodes. Null for companies. */
export const kindAbove = (kind: NodeKind): NodeKind | null => kinds[kinds.indexOf(kind) - 1] ?? null;

export const keyOf = (kind: NodeKind, id: number): NodeKey => `${kind}:${id}`;

const collator = new Intl.Collator(undefined, { numeric: true });

/** Sensors by wiring, everything else by name. */
function compare({ node: a }: TreeItem, { node: b }: TreeItem): number {
  if (a.kind !== 'sensor') return collator.compare(a.name || a.code, b.name || b.code) || a.id - b.id;
  const wired = (a.port ?? 0) - (b.port ?? 0) || collator.compare(a.code, b.code);
  return wired || (a.subAddress ?? 0) - (b.subAddress ?? 0) || a.id - b.id;
}

/** Parents precede children. A node without a listed parent is at the top. */
export function buildTree(nodes: readonly TreeNode[]): Tree {
  const items = new Map<NodeKey, TreeItem>();
  const childrenOf = new Map<NodeKey | null, TreeItem[]>();
  for (const node of nodes) {
    const above = kindAbove(node.kind);
    const parent = (above && node.parentId !== null && items.get(keyOf(above, node.parentId))) || null;
    const children: TreeItem[] = [];
    const key = keyOf(node.kind, node.id);
    const item: TreeItem = { key, node, parent, children, level: (parent?.level ?? 0) + 1 };
    items.set(key, item);
    childrenOf.set(key, children);
    const siblings = childrenOf.get(parent?.key ?? null);
    if (siblings) siblings.push(item);
    else childrenOf.set(null, [item]);
  }
  for (const list of childrenOf.values()) list.sort(compare);
  return { roots: childrenOf.get(null) ?? [], items };
}

/** The ancestors of an item, from the top. */
export function pathTo(item: TreeItem): TreeItem[] {
  const path: TreeItem[] = [];
  for (let above = item.parent; above; above = above.parent) path.unshift(above);
  return path;
}

/** Whether there is anything below, although a station's devices may not have been fetched yet. */
export const hasChildren = ({ node, children }: TreeItem): boolean => children.length > 0 || !!node.devices;

/** The server counts what is below stations. */
export function countsBelow({ node, children }: TreeItem): Record<NodeKind, number> {
  const counts = { company: 0, project: 0, station: 0, device: node.devices ?? 0, sensor: node.sensors ?? 0 };
  if (node.devices !== undefined) return counts;
  for (const child of children) {
    const below = countsBelow(child);
    for (const kind of kinds) counts[kind] += below[kind];
    counts[child.node.kind]++;
  }
  return counts;
}
