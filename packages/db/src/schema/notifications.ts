import type { QuietHours, RosterPlan } from '@groundwatch/domain/rosters';
import type {
  CapScope,
  CapStatus,
  ChannelKind,
  DeliveryReason,
  DeliveryState,
  DeliveryWay,
  EscalationStep,
  FeedAccess,
  OwnRule,
  ReportForm,
} from '@groundwatch/protocol/model';
import { bigint, boolean, date, doublePrecision, integer, jsonb, pgTable, smallint, text, uuid } from '../orm.ts';
import { bytea, createdAt, sealedTexts, timestamptz, updatedAt, version } from './columns.ts';

const madeId = () => integer('id').generatedAlwaysAsIdentity().primaryKey();
const single = () => boolean('id').primaryKey().default(true);

export const notificationChannelTable = pgTable('notification_channel', {
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

export const pushSubscriptionTable = pgTable('push_subscription', {
  id: madeId(),
  userId: integer('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  label: text('label').notNull().default(''),
  createdAt: createdAt(),
  lastSentAt: timestamptz('last_sent_at'),
});

export const notificationPersonTable = pgTable('notification_person', {
  userId: integer('user_id').primaryKey(),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
  quiet: jsonb('quiet').$type<Pick<QuietHours, 'from' | 'to'>>(),
  rules: jsonb('rules').$type<OwnRule[]>().notNull().default([]),
});

export const notificationRosterTable = pgTable('notification_roster', {
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

export const notificationPolicyTable = pgTable('notification_policy', {
  id: madeId(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  isEnabled: boolean('is_enabled').notNull().default(true),
  projectId: integer('project_id'),
  stationId: integer('station_id'),
  steps: jsonb('steps').$type<EscalationStep[]>().notNull(),
  notifiesEnd: boolean('notifies_end').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const notificationSettingTable = pgTable('notification_setting', {
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

const big = (name: string) => bigint(name, { mode: 'number' });

/** A message as it is sent, in its receiver's language. */
export interface StoredMessage {
  readonly subject: string;
  readonly text: string;
  /** In one line, for text messages and pushes. */
  readonly short: string;
  /** A path of the site. */
  readonly path: string;
  readonly url: string;
  /** Further facts for webhooks. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** A report attached to an e-mail as files. */
  readonly attached?: { readonly reportId: number; readonly forms: readonly ReportForm[] };
}

export const notificationDeliveryTable = pgTable('notification_delivery', {
  id: big('id').generatedAlwaysAsIdentity().primaryKey(),
  notificationId: big('notification_id'),
  alarmId: big('alarm_id'),
  stationId: integer('station_id'),
  what: text('what').notNull(),
  level: smallint('level').notNull(),
  channelId: integer('channel_id'),
  channelKind: text('channel_kind').$type<ChannelKind>(),
  channelName: text('channel_name').notNull().default(''),
  userId: integer('user_id'),
  accountName: text('account_name').notNull().default(''),
  subscriptionId: integer('subscription_id'),
  address: text('address').notNull().default(''),
  target: text('target').notNull(),
  why: text('why').$type<DeliveryWay>().notNull(),
  policyName: text('policy_name').notNull().default(''),
  rosterName: text('roster_name').notNull().default(''),
  step: smallint('step').notNull().default(0),
  messageId: uuid('message_id').notNull(),
  message: jsonb('message').$type<StoredMessage>().notNull(),
  state: text('state').$type<DeliveryState>().notNull(),
  reason: text('reason').$type<DeliveryReason>().notNull().default(''),
  createdAt: timestamptz('created_at').notNull(),
  dueAt: timestamptz('due_at').notNull(),
  leasedUntil: timestamptz('leased_until'),
  tries: smallint('tries').notNull().default(0),
  sentAt: timestamptz('sent_at'),
  endedAt: timestamptz('ended_at'),
  proof: text('proof').notNull().default(''),
});
