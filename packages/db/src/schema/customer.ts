import { integer, pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';
import { companyTable } from './company.ts';

export const customerTable = pgTable('customer', {
  id: id(),
  companyId: integer('company_id')
    .notNull()
    .references(() => companyTable.id),
  name: text('name').notNull(),
  contactName: text('contact_name').notNull().default(''),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
