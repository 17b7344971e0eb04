import { doublePrecision, integer, pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';
import { platformTable } from './platform.ts';
import { projectTable } from './project.ts';
import { stationTypeTable } from './station-type.ts';

export const stationTable = pgTable('station', {
  id: id(),
  projectId: integer('project_id')
    .notNull()
    .references(() => projectTable.id),
  platformId: integer('platform_id').references(() => platformTable.id),
  stationTypeId: integer('station_type_id')
    .notNull()
    .references(() => stationTypeTable.id),
  name: text('name').notNull(),
  longitude: doublePrecision('longitude'),
  latitude: doublePrecision('latitude'),
  elevation: doublePrecision('elevation'),
  timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});
