import { describe, expect, it } from 'vitest';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { hasPermission, permissionsOf } from './permission-set.ts';

const node = (menuAuth: string, extra: Partial<MenuNode> = {}): MenuNode => ({
  id: 1,
  parentId: null,
  menuType: 'menu',
  menuPath: '',
  menuName: '',
  menuNameZh: '',
  menuNameEn: '',
  menuNameJa: '',
  menuComponent: '',
  menuIcon: '',
  menuAuth,
  isHidden: false,
  children: [],
  ...extra,
});

describe('permissionsOf', () => {
  it('gathers pages and buttons of every depth, hidden ones too, and no empty word', () => {
    const tree = [
      node('home:view'),
      node('', {
        children: [
          node('station:list', { children: [node('station:create', { menuType: 'button' })] }),
          node('map:view', { isHidden: true }),
        ],
      }),
    ];
    expect([...permissionsOf(tree)].sort()).toEqual(['home:view', 'map:view', 'station:create', 'station:list']);
  });
});

describe('hasPermission', () => {
  const held = new Set(['station:list', 'station:create']);

  it.each([
    [['station:create'], true],
    [['station:delete', 'station:list'], true],
    [['station:delete'], false],
    [['station'], false],
    [[''], false],
    [[], false],
  ])('%j is %s', (wanted, expected) => expect(hasPermission(held, wanted)).toBe(expected));

  it('holds nothing while nothing is known', () => {
    expect(hasPermission(permissionsOf([]), ['home:view'])).toBe(false);
  });
});
