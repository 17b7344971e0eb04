import { MenuBodySchema } from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { menuRef, nameOfRow } from '../../registry/references.ts';
import { ComponentField, IconField } from './menu-fields.tsx';

const isMenu = ({ menuType }: Readonly<Record<string, unknown>>): boolean => menuType === 'menu';

export const menus: RegistryDefinition = {
  subject: 'menu',
  path: 'menus',
  page: '/admin/menus',
  schema: MenuBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'sortOrder', size: 100 },
  columns: [
    { key: 'nameZh' },
    { key: 'nameEn' },
    { key: 'nameJa' },
    { key: 'parentId' },
    { key: 'menuType' },
    { key: 'path' },
    { key: 'component' },
    { key: 'auth' },
    { key: 'sortOrder' },
    { key: 'isHidden' },
  ],
  fields: [
    { key: 'menuType', kind: 'choice', choices: ['menu', 'button'], words: 'menuType', isHalf: true },
    {
      key: 'parentId',
      kind: 'reference',
      of: menuRef,
      where: () => ({ menuType: 'menu' }),
      canBeEmpty: true,
      isHalf: true,
    },
    { key: 'nameZh', kind: 'names' },
    {
      key: 'auth',
      kind: 'text',
      isMono: true,
      placeholder: 'station:list',
      hint: (t) => t('menus.authHint'),
    },
    {
      key: 'path',
      kind: 'text',
      isMono: true,
      placeholder: '/devices',
      hint: (t) => t('menus.pathHint'),
      isShown: isMenu,
    },
    {
      key: 'component',
      kind: 'custom',
      component: ComponentField,
      hint: (t) => t('menus.componentHint'),
      isShown: isMenu,
    },
    { key: 'icon', kind: 'custom', component: IconField, isShown: isMenu },
    { key: 'isHidden', kind: 'switch', hint: (t) => t('menus.hiddenHint'), isShown: isMenu },
  ],
  filters: [{ key: 'parentId', kind: 'reference', of: menuRef }],
  initial: { menuType: 'menu', parentId: null },
  drawerWidth: 560,
};
