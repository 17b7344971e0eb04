import { integer, pgTable, primaryKey } from '../orm.ts';
import { appUserTable } from './app-user.ts';
import { timestamptz } from './columns.ts';
import { storedFileTable } from './stored-file.ts';

export const fileUploadTable = pgTable(
  'file_upload',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => storedFileTable.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => appUserTable.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.userId] })],
);
