import { hasChildren, type NodeKey, type Tree, type TreeItem } from './build-tree.ts';

/** An item that is visible apart from scrolling. */
export interface TreeRowItem {
  readonly item: TreeItem;
  readonly isOpen: boolean;
  /** Index among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** The result of a search: matches, their ancestors and descendants. */
export interface Found {
  readonly matches: readonly NodeKey[];
  readonly paths: ReadonlySet<NodeKey>;
  readonly shown: ReadonlySet<NodeKey>;
}

/** Every word must occur in a node's own text. `textOf` is lower case. */
export function find(tree: Tree, words: string, textOf: (item: TreeItem) => string): Found | null {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return null;
  const matches: NodeKey[] = [];
  const paths = new Set<NodeKey>();
  const shown = new Set<NodeKey>();
  const visit = (item: TreeItem, isBelowMatch: boolean): boolean => {
    const text = textOf(item);
    const isMatch = wanted.every((word) => text.includes(word));
    if (isMatch) matches.push(item.key);
    let leads = false;
    for (const child of item.children) leads = visit(child, isBelowMatch || isMatch) || leads;
    if (leads) paths.add(item.key);
    if (isMatch || isBelowMatch || leads) shown.add(item.key);
    return isMatch || leads;
  };
  for (const root of tree.roots) visit(root, false);
  return { matches, paths, shown };
}

/** The rows from top to bottom. A search expands the ancestors of matches. */
export function rowsOf(tree: Tree, open: ReadonlySet<NodeKey>, found: Found | null): TreeRowItem[] {
  const rows: TreeRowItem[] = [];
  const add = (items: readonly TreeItem[]): void => {
    const list = found ? items.filter(({ key }) => found.shown.has(key)) : items;
    list.forEach((item, index) => {
      const isOpen = hasChildren(item) && (open.has(item.key) || found?.paths.has(item.key) === true);
      rows.push({ item, isOpen, position: index + 1, siblings: list.length });
      if (isOpen) add(item.children);
    });
  };
  add(tree.roots);
  return rows;
}
