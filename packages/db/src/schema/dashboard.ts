import type { Arrangement } from '@groundwatch/protocol/model';
import { integer, jsonb, pgTable, sql } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { createdAt, updatedAt } from './columns.ts';
import { roleTable } from './role.ts';

/** A home page as it was arranged, of a user or of a role. */
export const dashboardTable = pgTable('dashboard', {
  id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
  userId: integer('user_id').references(() => appUserTable.id, { onDelete: 'cascade' }),
  roleId: integer('role_id').references(() => roleTable.id, { onDelete: 'cascade' }),
  arrangement: jsonb('arrangement').$type<Arrangement>().notNull(),
  /** Another one at every saving. */
  revision: integer('revision')
    .notNull()
    .default(sql`nextval('dashboard_revision')`),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
