import { serviceKinds } from '@groundwatch/protocol/model';
import { bigint, integer, jsonb, pgTable, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

export const deviceServiceTable = pgTable('device_service', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceId: integer('device_id')
    .notNull()
    .references(() => deviceTable.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: serviceKinds }).notNull(),
  /** When it was done, which may be before it was written down. */
  at: timestamptz('at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  userId: integer('user_id').references(() => appUserTable.id, { onDelete: 'set null' }),
  accountName: text('account_name').notNull(),
  note: text('note').notNull().default(''),
  /** What it was before and is since; never holds a secret. */
  detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
});
