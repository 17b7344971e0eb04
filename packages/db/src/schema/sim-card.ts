import { date, integer, pgTable, primaryKey, text } from '../orm.ts';
import { updatedAt } from './columns.ts';

/** What people of a company know of a SIM card, by the number that devices tell. */
export const simCardTable = pgTable(
  'sim_card',
  {
    companyId: integer('company_id').notNull(),
    iccid: text('iccid').notNull(),
    expiresOn: date('expires_on'),
    /** Days before that at which people are notified, and the date that they have been notified of. */
    warnDays: integer('warn_days').notNull().default(30),
    noticedFor: date('noticed_for'),
    note: text('note').notNull().default(''),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.iccid] })],
);
