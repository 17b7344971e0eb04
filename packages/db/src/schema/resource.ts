import { integer, pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';
import { companyTable } from './company.ts';
import { projectTable } from './project.ts';
import { stationTable } from './station.ts';
import { storedFileTable } from './stored-file.ts';

export const resourceTable = pgTable('resource', {
  id: id(),
  kind: text('kind', { enum: ['picture', 'floorPlan', 'logo', 'siteLayer', 'boundary', 'elevationModel'] }).notNull(),
  name: text('name').notNull(),
  fileId: integer('file_id')
    .notNull()
    .references(() => storedFileTable.id),
  companyId: integer('company_id').references(() => companyTable.id, { onDelete: 'cascade' }),
  projectId: integer('project_id').references(() => projectTable.id, { onDelete: 'cascade' }),
  stationId: integer('station_id').references(() => stationTable.id, { onDelete: 'cascade' }),
  note: text('note').notNull().default(''),
  approvalNo: text('approval_no').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
