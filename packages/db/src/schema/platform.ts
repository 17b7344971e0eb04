import { pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';

export const platformTable = pgTable('platform', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull().default(''),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
