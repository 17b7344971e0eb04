import type { RuleDefinition, RuleScopeKind } from '@groundwatch/protocol/model';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from '../orm.ts';
import { createdAt, timestamptz, updatedAt, version } from './columns.ts';
import { stationTable } from './station.ts';

export const alarmRuleTable = pgTable('alarm_rule', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  scopeKind: text('scope_kind').$type<RuleScopeKind>().notNull(),
  scopeId: integer('scope_id').notNull(),
  overridesId: integer('overrides_id'),
  isOff: boolean('is_off').notNull().default(false),
  note: text('note').notNull().default(''),
  plan: jsonb('plan').$type<Record<string, unknown>>(),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletedAt: timestamptz('deleted_at'),
});

export const alarmRuleVersionTable = pgTable(
  'alarm_rule_version',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => alarmRuleTable.id),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<RuleDefinition>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    effectiveFrom: timestamptz('effective_from').notNull(),
    userId: integer('user_id'),
    accountName: text('account_name').notNull().default(''),
    note: text('note').notNull().default(''),
    backtest: jsonb('backtest').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.ruleId, t.version] })],
);

export const alarmRuleRevisionTable = pgTable('alarm_rule_revision', {
  id: boolean('id').primaryKey().default(true),
  revision: bigint('revision', { mode: 'number' }).notNull().default(1),
});

export const markedEventTable = pgTable('marked_event', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  stationId: integer('station_id')
    .notNull()
    .references(() => stationTable.id),
  at: timestamptz('at').notNull(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  userId: integer('user_id'),
  accountName: text('account_name').notNull().default(''),
  createdAt: createdAt(),
});
