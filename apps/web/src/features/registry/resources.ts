import { ResourceBodySchema, resourceOwners, ResourceKindSchema, type ResourceKind } from '@groundwatch/protocol/rest';
import type { RegistryDefinition, Values } from '../../registry/definition.ts';
import { companyRef, nameOfRow, projectRef, stationRef } from '../../registry/references.ts';
import { FileField } from './files/FileField.tsx';
import { FileName, FileSize } from './files/FileCells.tsx';

const owners = ['companyId', 'projectId', 'stationId'] as const;
type Owner = (typeof owners)[number];

const ownersOf = ({ kind }: Values): readonly Owner[] => {
  const known = ResourceKindSchema.safeParse(kind);
  return known.success ? resourceOwners[known.data satisfies ResourceKind] : [];
};
const isOwner = (key: Owner) => (values: Values) => ownersOf(values).includes(key);

export const resources: RegistryDefinition = {
  subject: 'resource',
  path: 'resources',
  page: '/admin/resources',
  schema: ResourceBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'updatedAt', order: 'desc' },
  columns: [
    { key: 'name', render: FileName, width: '24rem' },
    { key: 'kind' },
    { key: 'ownerName' },
    { key: 'size', isNumeric: true, render: FileSize },
    { key: 'mediaType', isExtra: true },
    { key: 'approvalNo', isExtra: true },
    { key: 'note', isExtra: true },
    { key: 'updatedAt' },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    {
      key: 'kind',
      kind: 'choice',
      words: 'resourceKind',
      choices: ResourceKindSchema.options,
      isDisabled: (_values, row) => row !== null,
      // A file has the kind it was checked as.
      clears: ['fileId', ...owners],
    },
    { key: 'fileId', kind: 'custom', component: FileField },
    { key: 'name', kind: 'text' },
    { key: 'companyId', kind: 'reference', of: companyRef, isShown: isOwner('companyId') },
    {
      key: 'projectId',
      kind: 'reference',
      of: projectRef,
      canBeEmpty: true,
      isShown: isOwner('projectId'),
      clears: ['stationId'],
    },
    {
      key: 'stationId',
      kind: 'reference',
      of: stationRef,
      canBeEmpty: true,
      isShown: isOwner('stationId'),
      clears: ['projectId'],
      hint: (t, values) => (ownersOf(values).length > 1 ? t('registry.hint.oneOwner') : undefined),
    },
    { key: 'approvalNo', kind: 'text', isShown: ({ kind }) => kind === 'siteLayer' || kind === 'boundary' },
    { key: 'note', kind: 'multiline' },
  ],
  filters: [
    { key: 'kind', kind: 'choice', words: 'resourceKind', choices: ResourceKindSchema.options },
    { key: 'projectId', kind: 'reference', of: projectRef },
    { key: 'stationId', kind: 'reference', of: stationRef },
  ],
  initial: { kind: 'picture' },
  check: (values) => {
    const possible = ownersOf(values);
    if (possible.length === 0 || possible.some((key) => values[key] !== null)) return [];
    return possible.map((path) => ({ path, problem: possible.length === 1 ? 'required' : 'oneOwner' }));
  },
  importsChangesOnly: true,
};
