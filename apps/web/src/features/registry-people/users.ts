import { UserBodySchema } from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { roleRef } from '../../registry/references.ts';
import { PasswordField } from './PasswordField.tsx';
import { ScopesField } from './ScopesField.tsx';

export const users: RegistryDefinition = {
  subject: 'user',
  path: 'users',
  page: '/admin/users',
  schema: UserBodySchema,
  nameOf: (row) => String(row['name'] || row['accountName']),
  list: { sort: 'accountName' },
  columns: [
    { key: 'accountName' },
    { key: 'name' },
    { key: 'roleId' },
    { key: 'isEnabled' },
    { key: 'hasTotp', sort: null },
    { key: 'mustChangePassword', isExtra: true },
    { key: 'updatedAt' },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'accountName', kind: 'text', isHalf: true },
    { key: 'name', kind: 'text', isHalf: true },
    { key: 'roleId', kind: 'reference', of: roleRef, hint: (t) => t('people.roleHint') },
    { key: 'password', kind: 'custom', component: PasswordField },
    { key: 'isEnabled', kind: 'switch', hint: (t) => t('people.enabledHint') },
    {
      key: 'mustChangePassword',
      kind: 'switch',
      // A password set by somebody else must be changed anyway.
      isShown: ({ password }, row) => row !== null && password === undefined,
    },
    {
      key: 'resetTotp',
      kind: 'switch',
      hint: (t) => t('people.resetTotpHint'),
      isShown: (_values, row) => row?.['hasTotp'] === true,
    },
    { key: 'scopes', kind: 'custom', component: ScopesField, hint: (t) => t('people.ownScopesHint') },
  ],
  filters: [
    { key: 'roleId', kind: 'reference', of: roleRef },
    { key: 'isEnabled', kind: 'choice', choices: ['true', 'false'], words: 'boolean' },
  ],
  bulk: ['roleId', 'isEnabled'],
  check: ({ password }, row) =>
    row === null && (password === undefined || password === '')
      ? [{ path: 'password', problem: 'passwordRequired' }]
      : [],
  bodyOf: (values) => ({ ...values, password: values['password'] === '' ? undefined : values['password'] }),
  drawerWidth: 600,
};
