import { integer, pgTable, primaryKey } from '../orm.ts';
import { menuTable } from './menu.ts';
import { roleTable } from './role.ts';

export const roleMenuTable = pgTable(
  'role_menu',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roleTable.id, { onDelete: 'cascade' }),
    menuId: integer('menu_id')
      .notNull()
      .references(() => menuTable.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] })],
);
