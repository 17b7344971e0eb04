import { integer, pgTable, text } from '../orm.ts';
import { id, version } from './columns.ts';

export const stationTypeTable = pgTable('station_type', {
  id: id(),
  code: text('code').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  nameJa: text('name_ja').notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
  version: version(),
});
