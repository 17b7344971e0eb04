import type { ReportBlock, ReportForm, ReportSpan } from '@groundwatch/protocol/model';
import { boolean, date, integer, jsonb, pgTable, smallint, text } from '../orm.ts';
import { createdAt, timestamptz, updatedAt, version } from './columns.ts';

const madeId = () => integer('id').generatedAlwaysAsIdentity().primaryKey();

/** The blocks of a report and their order. */
export const reportTemplateTable = pgTable('report_template', {
  id: madeId(),
  name: text('name').notNull(),
  issuer: text('issuer').notNull().default(''),
  blocks: text('blocks').array().$type<ReportBlock[]>().notNull(),
  signers: text('signers').array().notNull().default([]),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const reportScheduleTable = pgTable('report_schedule', {
  id: madeId(),
  name: text('name').notNull(),
  projectId: integer('project_id'),
  stationId: integer('station_id'),
  span: text('span').$type<Exclude<ReportSpan, 'custom'>>().notNull(),
  clock: text('clock').notNull(),
  onDay: smallint('on_day').notNull().default(1),
  timeZone: text('time_zone').notNull(),
  language: text('language').notNull(),
  templateId: integer('template_id'),
  forms: text('forms').array().$type<ReportForm[]>().notNull(),
  userIds: integer('user_ids').array().notNull(),
  roleIds: integer('role_ids').array().notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  ownerId: integer('owner_id'),
  nextAt: timestamptz('next_at').notNull(),
  tries: smallint('tries').notNull().default(0),
  lastAt: timestamptz('last_at'),
  failure: text('failure').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Reports as they were made. */
export const reportTable = pgTable('report', {
  id: madeId(),
  projectId: integer('project_id'),
  stationId: integer('station_id'),
  stationIds: integer('station_ids').array().notNull(),
  span: text('span').$type<ReportSpan>().notNull(),
  firstDay: date('first_day', { mode: 'string' }).notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  timeZone: text('time_zone').notNull(),
  language: text('language').notNull(),
  title: text('title').notNull(),
  templateName: text('template_name').notNull(),
  templateVersion: integer('template_version').notNull(),
  content: jsonb('content').notNull(),
  fingerprint: text('fingerprint').notNull(),
  scheduleId: integer('schedule_id'),
  knownAt: timestamptz('known_at').notNull(),
  madeAt: timestamptz('made_at').notNull(),
  userId: integer('user_id'),
  accountName: text('account_name').notNull(),
});
