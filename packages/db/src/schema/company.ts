import { pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';

export const companyTable = pgTable('company', {
  id: id(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
