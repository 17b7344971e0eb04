import type { RegistryRow } from '../../registry/definition.ts';

/** A menu entry with its neighbours. */
export interface MenuItem {
  readonly row: RegistryRow;
  readonly id: number;
  readonly parent: MenuItem | null;
  readonly children: readonly MenuItem[];
  /** From 1. */
  readonly level: number;
  /** Index among its siblings, from 0. */
  readonly position: number;
}

export interface MenuTree {
  readonly roots: readonly MenuItem[];
  readonly items: ReadonlyMap<number, MenuItem>;
}

const orderOf = (row: RegistryRow): number => Number(row['sortOrder']);

/** Entries in menu order. Those without an existing parent are at the top. */
export function menuTree(rows: readonly RegistryRow[]): MenuTree {
  const known = new Set(rows.map(({ id }) => id));
  const byParent = new Map<number | null, RegistryRow[]>();
  for (const row of rows) {
    const parentId = typeof row['parentId'] === 'number' && known.has(row['parentId']) ? row['parentId'] : null;
    byParent.set(parentId, [...(byParent.get(parentId) ?? []), row]);
  }
  const items = new Map<number, MenuItem>();
  const make = (parent: MenuItem | null, level: number): MenuItem[] =>
    (byParent.get(parent?.id ?? null) ?? [])
      .toSorted((a, b) => orderOf(a) - orderOf(b) || a.id - b.id)
      .map((row, position) => {
        const children: MenuItem[] = [];
        const item = { row, id: row.id, parent, children, level, position };
        items.set(row.id, item);
        children.push(...make(item, level + 1));
        return item;
      });
  return { roots: make(null, 1), items };
}

export const siblingsOf = (tree: MenuTree, item: MenuItem): readonly MenuItem[] => item.parent?.children ?? tree.roots;

/** Every entry from top to bottom. */
export const flatten = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flatten(item.children)]);

/** The target of an entry: `position` does not count the entry itself. */
export interface MenuPlace {
  readonly parentId: number | null;
  readonly position: number;
}

export type MenuShift = 'up' | 'down' | 'in' | 'out';

const isMenu = ({ row }: MenuItem): boolean => row['menuType'] === 'menu';

/** One step up or down among siblings, into the previous one, or out behind its parent. Null if impossible. */
export function shifted(tree: MenuTree, item: MenuItem, shift: MenuShift): MenuPlace | null {
  const siblings = siblingsOf(tree, item);
  const parentId = item.parent?.id ?? null;
  switch (shift) {
    case 'up':
      return item.position > 0 ? { parentId, position: item.position - 1 } : null;
    case 'down':
      return item.position < siblings.length - 1 ? { parentId, position: item.position + 1 } : null;
    case 'in': {
      const before = siblings[item.position - 1];
      return before && isMenu(before) ? { parentId: before.id, position: before.children.length } : null;
    }
    case 'out':
      return item.parent && { parentId: item.parent.parent?.id ?? null, position: item.parent.position + 1 };
  }
}

export type DropSide = 'before' | 'into' | 'after';

/** The third of a row under the pointer. */
export const sideOf = (share: number, canTakeIn: boolean): DropSide =>
  canTakeIn ? (share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'into') : share < 0.5 ? 'before' : 'after';

/** The target of an entry dropped on another. Null on itself, on a descendant, or on its present place. */
export function dropped(tree: MenuTree, item: MenuItem, target: MenuItem, side: DropSide): MenuPlace | null {
  for (let up: MenuItem | null = target; up; up = up.parent) if (up === item) return null;
  if (side === 'into') return isMenu(target) ? { parentId: target.id, position: target.children.length } : null;
  const siblings = siblingsOf(tree, target).filter((one) => one !== item);
  const position = siblings.indexOf(target) + (side === 'after' ? 1 : 0);
  const parentId = target.parent?.id ?? null;
  return item.parent === target.parent && position === item.position ? null : { parentId, position };
}
