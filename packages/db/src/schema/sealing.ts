import { boolean, pgTable } from '../orm.ts';
import { bytea, timestamptz } from './columns.ts';

/** That secrets are sealed, and with which key: one row. */
export const sealingTable = pgTable('sealing', {
  id: boolean('id').primaryKey().default(true),
  proof: bytea('proof').notNull(),
  sealedAt: timestamptz('sealed_at').notNull().defaultNow(),
});
