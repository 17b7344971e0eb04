import { RoleBodySchema } from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { nameOfRow } from '../../registry/references.ts';
import { ADMINISTRATOR_ROLE } from './administrator.ts';
import { MenuEntriesField } from './MenuEntriesField.tsx';
import { RoleUsers } from './RoleUsers.tsx';
import { ScopesField } from './ScopesField.tsx';

export const roles: RegistryDefinition = {
  subject: 'role',
  path: 'roles',
  page: '/admin/roles',
  schema: RoleBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  columns: [
    { key: 'name' },
    { key: 'seesAll' },
    { key: 'userCount', isNumeric: true, linkTo: ({ id }) => `/admin/users?roleId=${id}` },
    { key: 'note', width: '26rem' },
    { key: 'updatedAt' },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'name', kind: 'text' },
    { key: 'menuIds', kind: 'custom', component: MenuEntriesField },
    {
      key: 'seesAll',
      kind: 'switch',
      hint: (t) => t('people.seesAllHint'),
      isDisabled: (_values, row) => row?.id === ADMINISTRATOR_ROLE,
    },
    {
      key: 'scopes',
      kind: 'custom',
      component: ScopesField,
      hint: (t) => t('people.scopesHint'),
      isShown: ({ seesAll }) => seesAll !== true,
    },
    { key: 'note', kind: 'multiline' },
  ],
  rowPanel: RoleUsers,
  drawerWidth: 640,
};
