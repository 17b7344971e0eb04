import { doublePrecision, integer, pgTable, text } from '../orm.ts';
import { createdAt, id, updatedAt, version } from './columns.ts';

export const companyTable = pgTable('company', {
  id: id(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const customerTable = pgTable('customer', {
  id: id(),
  companyId: integer('company_id').notNull(),
  name: text('name').notNull(),
  contactName: text('contact_name').notNull().default(''),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const projectTable = pgTable('project', {
  id: id(),
  companyId: integer('company_id').notNull(),
  customerId: integer('customer_id'),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const platformTable = pgTable('platform', {
  id: id(),
  name: text('name').notNull(),
  url: text('url').notNull().default(''),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  version: version(),
});

export const stationTypeTable = pgTable('station_type', {
  id: id(),
  code: text('code').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  nameJa: text('name_ja').notNull(),
  sortOrder: integer('sort_order').notNull().default(0),
  version: version(),
});

export const stationTable = pgTable('station', {
  id: id(),
  projectId: integer('project_id').notNull(),
  platformId: integer('platform_id'),
  stationTypeId: integer('station_type_id').notNull(),
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

export const resourceTable = pgTable('resource', {
  id: id(),
  kind: text('kind', { enum: ['picture', 'floorPlan', 'logo', 'siteLayer', 'boundary', 'elevationModel'] }).notNull(),
  name: text('name').notNull(),
  fileId: integer('file_id').notNull(),
  companyId: integer('company_id'),
  projectId: integer('project_id'),
  stationId: integer('station_id'),
  note: text('note').notNull().default(''),
  approvalNo: text('approval_no').notNull().default(''),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
