import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text } from '../orm.ts';
import { createdAt, timestamptz, updatedAt, version } from './columns.ts';

export const remarkTable = pgTable('remark', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deviceId: integer('device_id').notNull(),
  sensorId: integer('sensor_id'),
  at: timestamptz('at').notNull(),
  until: timestamptz('until'),
  content: text('content').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  authorId: integer('author_id'),
  authorName: text('author_name').notNull(),
  version: version(),
  deletedAt: timestamptz('deleted_at'),
  deleterName: text('deleter_name').notNull().default(''),
  /** Identifies the uplink for remarks sent by the device. */
  uplink: text('uplink'),
});

export interface RemarkBefore {
  sensorId: number | null;
  at: string;
  until: string | null;
  content: string;
  fileIds: number[];
}

export const remarkEditTable = pgTable(
  'remark_edit',
  {
    remarkId: bigint('remark_id', { mode: 'number' }).notNull(),
    /** The replaced version. */
    version: integer('version').notNull(),
    editedAt: timestamptz('edited_at').notNull().defaultNow(),
    editorId: integer('editor_id'),
    editorName: text('editor_name').notNull(),
    before: jsonb('before').$type<RemarkBefore>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.remarkId, t.version] })],
);

export const remarkPictureTable = pgTable(
  'remark_picture',
  {
    remarkId: bigint('remark_id', { mode: 'number' }).notNull(),
    fileId: integer('file_id').notNull(),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.remarkId, t.fileId] })],
);
