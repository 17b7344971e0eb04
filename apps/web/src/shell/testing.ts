import type { MenuNode } from '@groundwatch/protocol/rest';

/** An entry of the server's tree, for tests. */
export const menuNode = (id: number, path: string, extra: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId: null,
  menuType: 'menu',
  menuPath: path,
  menuName: `menu ${id}`,
  menuNameZh: `菜单${id}`,
  menuNameEn: '',
  menuNameJa: `メニュー${id}`,
  menuComponent: '',
  menuIcon: '',
  menuAuth: '',
  isHidden: false,
  children: [],
  ...extra,
});
