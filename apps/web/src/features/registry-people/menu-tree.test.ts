import { describe, expect, it } from 'vitest';
import type { RegistryRow } from '../../registry/definition.ts';
import { dropped, flatten, menuTree, shifted, sideOf } from './menu-tree.ts';

const row = (id: number, parentId: number | null, sortOrder: number, menuType = 'menu'): RegistryRow => ({
  id,
  version: 1,
  parentId,
  sortOrder,
  menuType,
});
const tree = menuTree([
  row(1, null, 20),
  row(2, null, 10),
  row(3, 1, 10),
  row(4, 1, 20),
  row(5, 3, 0, 'button'),
  row(6, 99, 5),
]);
const at = (id: number) => tree.items.get(id)!;

describe('the tree of entries', () => {
  it('follows their order; an orphan stands at the top', () => {
    expect(flatten(tree.roots).map(({ id, level }) => [id, level])).toEqual([
      [6, 1],
      [2, 1],
      [1, 1],
      [3, 2],
      [5, 3],
      [4, 2],
    ]);
  });

  it('moves an entry a step', () => {
    expect(shifted(tree, at(2), 'up')).toEqual({ parentId: null, position: 0 });
    expect(shifted(tree, at(6), 'up')).toBeNull();
    expect(shifted(tree, at(4), 'up')).toEqual({ parentId: 1, position: 0 });
    expect(shifted(tree, at(1), 'down')).toBeNull();
    expect(shifted(tree, at(4), 'in')).toEqual({ parentId: 3, position: 1 });
    expect(shifted(tree, at(3), 'in')).toBeNull();
    expect(shifted(tree, at(3), 'out')).toEqual({ parentId: null, position: 3 });
    expect(shifted(tree, at(1), 'out')).toBeNull();
  });

  it('puts an entry where it is dropped', () => {
    expect(dropped(tree, at(4), at(3), 'before')).toEqual({ parentId: 1, position: 0 });
    expect(dropped(tree, at(2), at(4), 'after')).toEqual({ parentId: 1, position: 2 });
    expect(dropped(tree, at(2), at(1), 'into')).toEqual({ parentId: 1, position: 2 });
    expect(dropped(tree, at(3), at(4), 'before')).toBeNull();
    expect(dropped(tree, at(1), at(5), 'before')).toBeNull();
    expect(dropped(tree, at(2), at(5), 'into')).toBeNull();
  });

  it('reads the side of a row from where the pointer is', () => {
    expect([0.1, 0.5, 0.9].map((share) => sideOf(share, true))).toEqual(['before', 'into', 'after']);
    expect([0.1, 0.9].map((share) => sideOf(share, false))).toEqual(['before', 'after']);
  });
});
