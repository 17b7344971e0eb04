import { integer, pgTable, primaryKey } from '../orm.ts';
import { bytea, timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

export const helloNonceTable = pgTable(
  'hello_nonce',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
    nonce: bytea('nonce').notNull(),
    usedAt: timestamptz('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.nonce] })],
);
