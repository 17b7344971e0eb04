import { doublePrecision, integer, pgTable, primaryKey, text } from '../orm.ts';
import { bytea, createdAt, id, timestamptz } from './columns.ts';

/** A checked file, stored once whoever uploads it; `file_upload` says who did. */
export const storedFileTable = pgTable('stored_file', {
  id: id(),
  kind: text('kind', { enum: ['picture', 'floorPlan', 'logo', 'siteLayer', 'boundary', 'elevationModel'] }).notNull(),
  sha256: text('sha256').notNull(),
  mediaType: text('media_type').notNull(),
  size: integer('size').notNull(),
  width: integer('width'),
  height: integer('height'),
  west: doublePrecision('west'),
  south: doublePrecision('south'),
  east: doublePrecision('east'),
  north: doublePrecision('north'),
  content: bytea('content').notNull(),
  createdAt: createdAt(),
});

export const fileUploadTable = pgTable(
  'file_upload',
  {
    fileId: integer('file_id').notNull(),
    userId: integer('user_id').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.userId] })],
);
