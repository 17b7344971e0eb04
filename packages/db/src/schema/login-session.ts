import { integer, pgTable, text, uuid } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { createdAt, timestamptz } from './columns.ts';

export const loginSessionTable = pgTable('login_session', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: integer('user_id')
    .notNull()
    .references(() => appUserTable.id, { onDelete: 'cascade' }),
  address: text('address').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: createdAt(),
  expiresAt: timestamptz('expires_at').notNull(),
  lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
  endedAt: timestamptz('ended_at'),
});
