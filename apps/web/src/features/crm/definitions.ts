import {
  clientKinds,
  clientLevels,
  clientSources,
  clientStates,
  contactLanguages,
  workKinds,
  workWays,
} from '@groundwatch/protocol/model';
import { CrmClientBodySchema, CrmContactBodySchema, CrmWorkBodySchema } from '@groundwatch/protocol/rest';
import type {
  ColumnDefinition,
  FieldDefinition,
  FilterDefinition,
  RegistryDefinition,
} from '../../registry/definition.ts';
import { DateField } from '../../registry/fields/DateField.tsx';
import { TimeField } from '../../registry/fields/TimeField.tsx';
import { serverClock } from '../../live/live.ts';
import { clientRef, contactRef, nameOfRow } from '../../registry/references.ts';
import { ClientPanel } from './ClientPanel.tsx';
import { ClientActions, Claim } from './ClientActions.tsx';
import { DuplicatesField } from './DuplicatesField.tsx';
import { HandOverButton } from './HandOver.tsx';
import { CustomerField, PersonField, SitesField } from './place-fields.tsx';
import { PicturesField } from './PicturesField.tsx';
import { SeaButtons } from './SeaButtons.tsx';
import { DoneButton, TimeCell } from './work-cells.tsx';
import { WorkViews } from './WorkViews.tsx';

const distinct: FieldDefinition = { key: 'isDistinct', kind: 'custom', component: DuplicatesField };

const clientFields: readonly FieldDefinition[] = [
  { key: 'name', kind: 'text' },
  { key: 'phone', kind: 'text', isHalf: true },
  { key: 'email', kind: 'text', isHalf: true, placeholder: 'name@example.com' },
  distinct,
  { key: 'clientKind', kind: 'choice', choices: clientKinds, words: 'clientKind', isHalf: true },
  { key: 'level', kind: 'choice', choices: clientLevels, words: 'level', isHalf: true },
  { key: 'state', kind: 'choice', choices: clientStates, words: 'state', isHalf: true },
  { key: 'source', kind: 'choice', choices: clientSources, words: 'source', isHalf: true },
  { key: 'region', kind: 'text', isHalf: true },
  { key: 'nextContactOn', kind: 'custom', component: DateField, isHalf: true },
  { key: 'address', kind: 'text' },
  { key: 'tags', kind: 'tags' },
  { key: 'customerId', kind: 'custom', component: CustomerField },
  { key: 'scopes', kind: 'custom', component: SitesField },
  { key: 'note', kind: 'multiline' },
];

const clientFilters: readonly FilterDefinition[] = [
  { key: 'state', kind: 'choice', choices: clientStates, words: 'state' },
  { key: 'level', kind: 'choice', choices: clientLevels, words: 'level' },
  { key: 'clientKind', kind: 'choice', choices: clientKinds, words: 'clientKind' },
  { key: 'source', kind: 'choice', choices: clientSources, words: 'source' },
];

const clientColumns = (...own: readonly ColumnDefinition[]): readonly ColumnDefinition[] => [
  { key: 'name' },
  { key: 'clientKind' },
  { key: 'region' },
  { key: 'level' },
  { key: 'state' },
  ...own,
  { key: 'lastWorkAt' },
  { key: 'contactCount', isNumeric: true, linkTo: ({ id }) => `/crm/contacts?clientId=${id}`, isExtra: true },
  { key: 'phone', isExtra: true },
  { key: 'email', isExtra: true },
  { key: 'source', isExtra: true },
  { key: 'tags', sort: null, isExtra: true },
  { key: 'customerName', isExtra: true },
  { key: 'note', isExtra: true },
  { key: 'updatedAt', isExtra: true },
  { key: 'createdAt', isExtra: true },
  { key: 'id', isNumeric: true, isExtra: true },
];

const shared = {
  schema: CrmClientBodySchema,
  nameOf: nameOfRow,
  fields: clientFields,
  filters: clientFilters,
  bulk: ['state', 'level', 'clientKind', 'source'],
  rowPanel: ClientPanel,
  drawerWidth: 680,
} as const;

export const clients: RegistryDefinition = {
  ...shared,
  subject: 'crm-client',
  path: 'crm-clients',
  page: '/crm/clients',
  always: { isOwned: 'true' },
  list: { sort: 'nextContactOn' },
  columns: clientColumns({ key: 'ownerName' }, { key: 'nextContactOn' }),
  filters: [...clientFilters, { key: 'ownerId', kind: 'text' }],
  rowActions: ClientActions,
  pageActions: HandOverButton,
};

export const sea: RegistryDefinition = {
  ...shared,
  subject: 'crm-sea',
  path: 'crm-sea',
  page: '/crm/sea',
  list: { sort: 'updatedAt', order: 'desc' },
  columns: clientColumns(),
  rowActions: Claim,
  pageActions: SeaButtons,
};

export const contacts: RegistryDefinition = {
  subject: 'crm-contact',
  path: 'crm-contacts',
  page: '/crm/contacts',
  schema: CrmContactBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  columns: [
    { key: 'name' },
    { key: 'clientId' },
    { key: 'role' },
    { key: 'phone' },
    { key: 'email' },
    { key: 'language' },
    { key: 'note', isExtra: true },
    { key: 'updatedAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'clientId', kind: 'reference', of: clientRef },
    { key: 'name', kind: 'text', isHalf: true },
    { key: 'role', kind: 'text', isHalf: true },
    { key: 'phone', kind: 'text', isHalf: true },
    { key: 'email', kind: 'text', isHalf: true, placeholder: 'name@example.com' },
    distinct,
    { key: 'language', kind: 'choice', choices: contactLanguages, words: 'language' },
    { key: 'note', kind: 'multiline' },
  ],
  filters: [{ key: 'clientId', kind: 'reference', of: clientRef }],
};

const isTask = ({ workKind }: Readonly<Record<string, unknown>>): boolean => workKind === 'task';

export const work: RegistryDefinition = {
  subject: 'crm-work',
  path: 'crm-work',
  page: '/crm/work',
  schema: CrmWorkBodySchema,
  nameOf: (row) => String(row['content']),
  list: { sort: 'at', order: 'desc' },
  columns: [
    { key: 'content', width: '20rem' },
    { key: 'clientId' },
    { key: 'workKind' },
    { key: 'way' },
    { key: 'at', render: TimeCell },
    { key: 'assigneeName' },
    { key: 'isDone' },
    { key: 'nextStep', isExtra: true },
    { key: 'contactName', isExtra: true },
    { key: 'createdBy', isExtra: true },
    { key: 'updatedAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'workKind', kind: 'choice', choices: workKinds, words: 'workKind', isHalf: true },
    { key: 'way', kind: 'choice', choices: workWays, words: 'way', isHalf: true },
    { key: 'clientId', kind: 'reference', of: clientRef, clears: ['contactId'] },
    {
      key: 'contactId',
      kind: 'reference',
      of: contactRef,
      canBeEmpty: true,
      isDisabled: ({ clientId }) => typeof clientId !== 'number',
      where: ({ clientId }) => (typeof clientId === 'number' ? { clientId } : {}),
    },
    { key: 'at', kind: 'custom', component: TimeField, isHalf: true },
    { key: 'remindAt', kind: 'custom', component: TimeField, isHalf: true, isShown: isTask },
    {
      key: 'nextContactOn',
      kind: 'custom',
      component: DateField,
      isHalf: true,
      isShown: (values, row) => row === null && !isTask(values),
    },
    { key: 'content', kind: 'multiline' },
    { key: 'nextStep', kind: 'text', isShown: (values) => !isTask(values) },
    { key: 'assigneeId', kind: 'custom', component: PersonField, isShown: isTask },
    { key: 'isDone', kind: 'switch', isShown: isTask },
    { key: 'fileIds', kind: 'custom', component: PicturesField },
  ],
  filters: [
    { key: 'workKind', kind: 'choice', choices: workKinds, words: 'workKind' },
    { key: 'isDone', kind: 'choice', choices: ['true', 'false'], words: 'boolean' },
    { key: 'way', kind: 'choice', choices: workWays, words: 'way' },
    { key: 'clientId', kind: 'reference', of: clientRef },
  ],
  // A follow-up usually has just happened.
  get initial() {
    return { at: new Date(serverClock.now()).toISOString() };
  },
  rowActions: DoneButton,
  pageActions: WorkViews,
  drawerWidth: 640,
};
