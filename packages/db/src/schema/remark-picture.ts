import { bigint, integer, pgTable, primaryKey, smallint } from '../orm.ts';
import { remarkTable } from './remark.ts';
import { storedFileTable } from './stored-file.ts';

export const remarkPictureTable = pgTable(
  'remark_picture',
  {
    remarkId: bigint('remark_id', { mode: 'number' })
      .notNull()
      .references(() => remarkTable.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => storedFileTable.id),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.remarkId, t.fileId] })],
);
