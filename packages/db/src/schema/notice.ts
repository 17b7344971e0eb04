import type {
  AttemptOutcome,
  CapMessageType,
  CapScope,
  CapStatus,
  ChannelKind,
  DeliveryReason,
  DeliveryState,
  DeliveryWay,
  ReportForm,
} from '@groundwatch/protocol/model';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from '../orm.ts';
import { alarmNoticeTable, alarmTable } from './alarm.ts';
import { appUserTable } from './app-user.ts';
import { timestamptz } from './columns.ts';
import { noticeChannelTable, pushSubscriptionTable } from './notice-setup.ts';

const big = (name: string) => bigint(name, { mode: 'number' });

export const noticeEscalationTable = pgTable(
  'notice_escalation',
  {
    noticeId: big('notice_id')
      .notNull()
      .references(() => alarmNoticeTable.id),
    step: smallint('step').notNull(),
    alarmId: big('alarm_id')
      .notNull()
      .references(() => alarmTable.id),
    policyId: integer('policy_id').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    doneAt: timestamptz('done_at'),
    toldId: big('told_id').references(() => alarmNoticeTable.id),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.step] })],
);

/** A message as it is sent, in its receiver's language. */
export interface StoredMessage {
  readonly subject: string;
  readonly text: string;
  /** In one line, for text messages and pushes. */
  readonly short: string;
  /** A path of the site. */
  readonly path: string;
  readonly url: string;
  /** What a webhook is told besides. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** A report that goes with a mail, as files. */
  readonly attached?: { readonly reportId: number; readonly forms: readonly ReportForm[] };
}

export const noticeDeliveryTable = pgTable('notice_delivery', {
  id: big('id').generatedAlwaysAsIdentity().primaryKey(),
  noticeId: big('notice_id').references(() => alarmNoticeTable.id),
  alarmId: big('alarm_id').references(() => alarmTable.id),
  stationId: integer('station_id'),
  what: text('what').notNull(),
  level: smallint('level').notNull(),
  channelId: integer('channel_id').references(() => noticeChannelTable.id, { onDelete: 'set null' }),
  channelKind: text('channel_kind').$type<ChannelKind>(),
  channelName: text('channel_name').notNull().default(''),
  userId: integer('user_id').references(() => appUserTable.id, { onDelete: 'set null' }),
  accountName: text('account_name').notNull().default(''),
  subscriptionId: integer('subscription_id').references(() => pushSubscriptionTable.id, { onDelete: 'set null' }),
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

export const noticeAttemptTable = pgTable(
  'notice_attempt',
  {
    deliveryId: big('delivery_id')
      .notNull()
      .references(() => noticeDeliveryTable.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    at: timestamptz('at').notNull(),
    endedAt: timestamptz('ended_at'),
    outcome: text('outcome').$type<AttemptOutcome>().notNull().default('open'),
    proof: text('proof').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.number] })],
);

export const capWarningTable = pgTable('cap_warning', {
  id: big('id').generatedAlwaysAsIdentity().primaryKey(),
  identifier: text('identifier').notNull(),
  alarmId: big('alarm_id')
    .notNull()
    .references(() => alarmTable.id),
  stationId: integer('station_id').notNull(),
  level: smallint('level').notNull(),
  sender: text('sender').notNull(),
  sentAt: timestamptz('sent_at').notNull(),
  status: text('status').$type<CapStatus>().notNull(),
  msgType: text('msg_type').$type<CapMessageType>().notNull(),
  scope: text('scope').$type<CapScope>().notNull(),
  refs: text('refs').notNull().default(''),
  event: text('event').notNull(),
  urgency: text('urgency').notNull(),
  severity: text('severity').notNull(),
  certainty: text('certainty').notNull(),
  area: text('area').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  isStanding: boolean('is_standing').notNull(),
  document: text('document').notNull(),
});
