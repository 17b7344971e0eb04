import { integer, jsonb, pgTable, primaryKey, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';

export const userPreferenceTable = pgTable(
  'user_preference',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => appUserTable.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
