import { bigint, integer, jsonb, pgTable, primaryKey, text } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { timestamptz } from './columns.ts';
import { remarkTable } from './remark.ts';

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
    remarkId: bigint('remark_id', { mode: 'number' })
      .notNull()
      .references(() => remarkTable.id, { onDelete: 'cascade' }),
    /** The version that was replaced. */
    version: integer('version').notNull(),
    editedAt: timestamptz('edited_at').notNull().defaultNow(),
    editorId: integer('editor_id').references(() => appUserTable.id, { onDelete: 'set null' }),
    editorName: text('editor_name').notNull(),
    before: jsonb('before').$type<RemarkBefore>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.remarkId, t.version] })],
);
