import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  checkRows,
  heldState,
  scopeState,
  toggleHeld,
  toggleScope,
  type CheckNode,
} from './check-tree.ts';

const node = (key: string, ...children: CheckNode[]): CheckNode => ({ key, label: key, children });
const page = node('page', node('create'), node('update'));
const group = node('group', page, node('other'));
const nodes = [node('home'), group];
const set = (...keys: string[]) => new Set(keys);

describe('entries that a role holds', () => {
  it('come with what leads to them', () => {
    expect([...toggleHeld(nodes, page.children[0]!, set())]).toEqual(['create', 'page', 'group']);
    expect(ancestorsOf(nodes, 'create').map(({ key }) => key)).toEqual(['page', 'group']);
  });

  it('are all below a group that is ticked, and none when it is cleared', () => {
    const all = toggleHeld(nodes, group, set('home'));
    expect([...all].sort()).toEqual(['create', 'group', 'home', 'other', 'page', 'update']);
    expect(heldState(group, all)).toBe('on');
    expect([...toggleHeld(nodes, group, all)]).toEqual(['home']);
  });

  it('make a group mixed while some are missing; ticking it completes it', () => {
    const some = set('group', 'page', 'create');
    expect([heldState(group, some), heldState(page, some), heldState(nodes[0]!, some)]).toEqual([
      'mixed',
      'mixed',
      'off',
    ]);
    expect(toggleHeld(nodes, page, some)).toEqual(set('group', 'page', 'create', 'update'));
    expect([...toggleHeld(nodes, page.children[0]!, some)]).toEqual(['group', 'page']);
  });
});

describe('what may be seen', () => {
  it('covers everything below what is chosen', () => {
    const chosen = toggleScope(page, set('create', 'home'));
    expect(chosen).toEqual(set('home', 'page'));
    expect(scopeState(nodes, page.children[1]!, chosen)).toBe('on');
    expect(scopeState(nodes, group, chosen)).toBe('mixed');
    expect(scopeState(nodes, group.children[1]!, chosen)).toBe('off');
    expect(toggleScope(page, chosen)).toEqual(set('home'));
  });
});

it('rows have level and position', () => {
  expect(checkRows(nodes, set('group')).map(({ node: { key }, level, position }) => [key, level, position])).toEqual([
    ['home', 1, 1],
    ['group', 1, 2],
    ['page', 2, 1],
    ['other', 2, 2],
  ]);
});
