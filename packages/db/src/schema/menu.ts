import { type AnyPgColumn, boolean, integer, pgTable, text } from '../orm.ts';
import { id, version } from './columns.ts';

export const menuTable = pgTable('menu', {
  id: id(),
  parentId: integer('parent_id').references((): AnyPgColumn => menuTable.id, { onDelete: 'cascade' }),
  menuType: text('menu_type', { enum: ['menu', 'button'] }).notNull(),
  path: text('path').notNull().default(''),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  nameJa: text('name_ja').notNull(),
  component: text('component').notNull().default(''),
  icon: text('icon').notNull().default(''),
  auth: text('auth').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isHidden: boolean('is_hidden').notNull().default(false),
  version: version(),
});
