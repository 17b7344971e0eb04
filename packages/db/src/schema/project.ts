import { integer, pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';
import { companyTable } from './company.ts';
import { customerTable } from './customer.ts';

export const projectTable = pgTable('project', {
  id: id(),
  companyId: integer('company_id')
    .notNull()
    .references(() => companyTable.id),
  customerId: integer('customer_id').references(() => customerTable.id),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
