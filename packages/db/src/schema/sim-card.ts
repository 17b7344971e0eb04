import { date, integer, pgTable, primaryKey, text } from '../orm.ts';
import { updatedAt } from './columns.ts';

/** What people of a company know of a SIM card, by the number that devices tell. */
export const simCardTable = pgTable(
  'sim_card',
  {
    companyId: integer('company_id').notNull(),
    iccid: text('iccid').notNull(),
    expiresOn: date('expires_on'),
    note: text('note').notNull().default(''),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.iccid] })],
);
