import { boolean, pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';

export const roleTable = pgTable('role', {
  id: id(),
  name: text('name').notNull(),
  seesAll: boolean('sees_all').notNull().default(false),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
