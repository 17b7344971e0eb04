import type { QuietHours, RosterPlan } from '@groundwatch/domain/rosters';
import type {
  CapScope,
  CapStatus,
  ChannelKind,
  EscalationStep,
  FeedAccess,
  OwnRule,
} from '@groundwatch/protocol/model';
import { boolean, date, doublePrecision, integer, jsonb, pgTable, smallint, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { bytea, createdAt, sealedTexts, timestamptz, updatedAt, version } from './columns.ts';
import { projectTable } from './project.ts';
import { stationTable } from './station.ts';

const madeId = () => integer('id').generatedAlwaysAsIdentity().primaryKey();
const single = () => boolean('id').primaryKey().default(true);

export const noticeChannelTable = pgTable('notice_channel', {
  id: madeId(),
  name: text('name').notNull(),
  kind: text('kind').$type<ChannelKind>().notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  config: jsonb('config').$type<Readonly<Record<string, unknown>>>().notNull(),
  secrets: sealedTexts('secrets', 'channel secret').notNull().default({}),
  previousKeyUntil: timestamptz('previous_key_until'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const pushKeyTable = pgTable('push_key', {
  id: single(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: createdAt(),
});

export const pushSubscriptionTable = pgTable('push_subscription', {
  id: madeId(),
  userId: integer('user_id')
    .notNull()
    .references(() => appUserTable.id, { onDelete: 'cascade' }),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  label: text('label').notNull().default(''),
  createdAt: createdAt(),
  lastSentAt: timestamptz('last_sent_at'),
});

export const noticePersonTable = pgTable('notice_person', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUserTable.id, { onDelete: 'cascade' }),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
  quiet: jsonb('quiet').$type<Pick<QuietHours, 'from' | 'to'>>(),
  rules: jsonb('rules').$type<OwnRule[]>().notNull().default([]),
});

export const noticeRosterTable = pgTable('notice_roster', {
  id: madeId(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  timeZone: text('time_zone').notNull(),
  weeks: smallint('weeks').notNull(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  shifts: jsonb('shifts').$type<RosterPlan['shifts']>().notNull(),
  standIns: jsonb('stand_ins').$type<RosterPlan['standIns']>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const noticePolicyTable = pgTable('notice_policy', {
  id: madeId(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  isEnabled: boolean('is_enabled').notNull().default(true),
  projectId: integer('project_id').references(() => projectTable.id, { onDelete: 'cascade' }),
  stationId: integer('station_id').references(() => stationTable.id, { onDelete: 'cascade' }),
  steps: jsonb('steps').$type<EscalationStep[]>().notNull(),
  tellsEnd: boolean('tells_end').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const noticeSettingTable = pgTable('notice_setting', {
  id: single(),
  siteUrl: text('site_url').notNull().default(''),
  publishLevel: smallint('publish_level'),
  sender: text('sender').notNull().default(''),
  senderName: text('sender_name').notNull().default(''),
  status: text('status').$type<CapStatus>().notNull().default('Actual'),
  scope: text('scope').$type<CapScope>().notNull().default('Public'),
  restriction: text('restriction').notNull().default(''),
  contact: text('contact').notNull().default(''),
  web: text('web').notNull().default(''),
  radiusKm: doublePrecision('radius_km').notNull().default(1),
  validHours: smallint('valid_hours').notNull().default(24),
  feedAccess: text('feed_access').$type<FeedAccess>().notNull().default('session'),
  feedTokenHash: bytea('feed_token_hash'),
  version: version(),
});
