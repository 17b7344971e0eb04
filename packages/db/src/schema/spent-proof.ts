import { pgTable, text } from '../orm.ts';
import { timestamptz } from './columns.ts';

export const spentProofTable = pgTable('spent_proof', {
  challenge: text('challenge').primaryKey(),
  expiresAt: timestamptz('expires_at').notNull(),
});
