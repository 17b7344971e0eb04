import { integer, pgTable } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { id } from './columns.ts';
import { companyTable } from './company.ts';
import { projectTable } from './project.ts';
import { roleTable } from './role.ts';
import { stationTable } from './station.ts';

export const dataScopeTable = pgTable('data_scope', {
  id: id(),
  roleId: integer('role_id').references(() => roleTable.id, { onDelete: 'cascade' }),
  userId: integer('user_id').references(() => appUserTable.id, { onDelete: 'cascade' }),
  companyId: integer('company_id').references(() => companyTable.id, { onDelete: 'cascade' }),
  projectId: integer('project_id').references(() => projectTable.id, { onDelete: 'cascade' }),
  stationId: integer('station_id').references(() => stationTable.id, { onDelete: 'cascade' }),
});
