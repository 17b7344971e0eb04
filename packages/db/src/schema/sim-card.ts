import { date, pgTable, text } from '../orm.ts';
import { updatedAt } from './columns.ts';

/** What people know of a SIM card, by the number that devices tell. */
export const simCardTable = pgTable('sim_card', {
  iccid: text('iccid').primaryKey(),
  expiresOn: date('expires_on'),
  note: text('note').notNull().default(''),
  updatedAt: updatedAt(),
});
