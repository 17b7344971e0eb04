import type { CrmMoveKind } from '@groundwatch/protocol/model';
import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, sql, text } from '../orm.ts';
import { createdAt, id, timestamptz, updatedAt, version } from './columns.ts';

export const crmClientTable = pgTable('crm_client', {
  id: id(),
  name: text('name').notNull(),
  clientKind: text('client_kind').notNull(),
  region: text('region').notNull().default(''),
  level: text('level').notNull(),
  source: text('source').notNull(),
  tags: text('tags').array().notNull().default([]),
  state: text('state').notNull(),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  address: text('address').notNull().default(''),
  nextContactOn: date('next_contact_on'),
  customerId: integer('customer_id'),
  isDistinct: boolean('is_distinct').notNull().default(false),
  note: text('note').notNull().default(''),
  /** null: in the shared pool. */
  ownerId: integer('owner_id'),
  ownedSince: timestamptz('owned_since'),
  isOwned: boolean('is_owned').generatedAlwaysAs(sql`owner_id IS NOT NULL`),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const crmClientSiteTable = pgTable('crm_client_site', {
  clientId: integer('client_id').notNull(),
  companyId: integer('company_id'),
  projectId: integer('project_id'),
  stationId: integer('station_id'),
});

export const crmContactTable = pgTable('crm_contact', {
  id: id(),
  clientId: integer('client_id').notNull(),
  name: text('name').notNull(),
  role: text('role').notNull().default(''),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  language: text('language').notNull(),
  isDistinct: boolean('is_distinct').notNull().default(false),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const crmMoveTable = pgTable('crm_move', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: timestamptz('at').notNull(),
  clientId: integer('client_id'),
  clientName: text('client_name').notNull(),
  what: text('what').$type<CrmMoveKind>().notNull(),
  fromUserId: integer('from_user_id'),
  fromName: text('from_name').notNull().default(''),
  toUserId: integer('to_user_id'),
  toName: text('to_name').notNull().default(''),
  byName: text('by_name').notNull().default(''),
  reason: text('reason').notNull().default(''),
});

export const crmSettingTable = pgTable('crm_setting', {
  id: boolean('id').primaryKey().default(true),
  mostClients: integer('most_clients'),
  coolDownDays: integer('cool_down_days'),
  returnDays: integer('return_days'),
  version: version(),
});

export const crmWorkTable = pgTable('crm_work', {
  id: id(),
  clientId: integer('client_id').notNull(),
  contactId: integer('contact_id'),
  workKind: text('work_kind').notNull(),
  way: text('way').notNull(),
  at: timestamptz('at').notNull(),
  content: text('content').notNull(),
  nextStep: text('next_step').notNull().default(''),
  assigneeId: integer('assignee_id'),
  remindAt: timestamptz('remind_at'),
  remindedAt: timestamptz('reminded_at'),
  isDone: boolean('is_done').notNull(),
  doneAt: timestamptz('done_at'),
  createdBy: text('created_by').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const crmWorkFileTable = pgTable(
  'crm_work_file',
  {
    workId: integer('work_id').notNull(),
    fileId: integer('file_id').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workId, t.fileId] })],
);
