/** A node that can be ticked. */
export interface CheckNode {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: React.ReactNode;
  readonly children: readonly CheckNode[];
}

export type CheckState = 'on' | 'off' | 'mixed';

export interface CheckRow {
  readonly node: CheckNode;
  readonly parent: string | null;
  /** From 1. */
  readonly level: number;
  readonly isOpen: boolean;
  readonly position: number;
  readonly siblings: number;
}

/** The visible rows from top to bottom. */
export function checkRows(nodes: readonly CheckNode[], open: ReadonlySet<string>): CheckRow[] {
  const rows: CheckRow[] = [];
  const add = (list: readonly CheckNode[], parent: string | null, level: number): void =>
    list.forEach((node, index) => {
      const isOpen = node.children.length > 0 && open.has(node.key);
      rows.push({ node, parent, level, isOpen, position: index + 1, siblings: list.length });
      if (isOpen) add(node.children, node.key, level + 1);
    });
  add(nodes, null, 1);
  return rows;
}

export function* below(node: CheckNode): Generator<CheckNode> {
  for (const child of node.children) {
    yield child;
    yield* below(child);
  }
}

/** The ancestors of a node, nearest first. */
export function ancestorsOf(nodes: readonly CheckNode[], key: string): CheckNode[] {
  for (const node of nodes) {
    if (node.key === key) return [];
    const path = ancestorsOf(node.children, key);
    if (path.length > 0 || node.children.some((child) => child.key === key)) return [...path, node];
  }
  return [];
}

/** Held with all descendants, in part, or not at all. */
export function heldState(node: CheckNode, held: ReadonlySet<string>): CheckState {
  const all = [node, ...below(node)];
  const count = all.filter(({ key }) => held.has(key)).length;
  return count === 0 ? 'off' : count === all.length ? 'on' : 'mixed';
}

/** The entries held after ticking or clearing one: a group includes its descendants, and an entry needs its ancestors. */
export function toggleHeld(nodes: readonly CheckNode[], node: CheckNode, held: ReadonlySet<string>): Set<string> {
  const next = new Set(held);
  const own = [node, ...below(node)];
  if (heldState(node, held) === 'on') {
    for (const { key } of own) next.delete(key);
    return next;
  }
  for (const { key } of [...own, ...ancestorsOf(nodes, node.key)]) next.add(key);
  return next;
}

/** Selected or covered by an ancestor, in part through descendants, or not at all. */
export function scopeState(nodes: readonly CheckNode[], node: CheckNode, chosen: ReadonlySet<string>): CheckState {
  if (chosen.has(node.key) || ancestorsOf(nodes, node.key).some(({ key }) => chosen.has(key))) return 'on';
  return [...below(node)].some(({ key }) => chosen.has(key)) ? 'mixed' : 'off';
}

/** The selection after ticking or clearing a node, which includes all its descendants. */
export function toggleScope(node: CheckNode, chosen: ReadonlySet<string>): Set<string> {
  const next = new Set(chosen);
  if (next.delete(node.key)) return next;
  for (const { key } of below(node)) next.delete(key);
  return next.add(node.key);
}
