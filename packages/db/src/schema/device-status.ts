import { statusFields } from '@groundwatch/protocol/model';
import { boolean, integer, pgTable, primaryKey } from '../orm.ts';
import { fieldColumns } from './catalogue-columns.ts';
import { timestamptz } from './columns.ts';

/** STATUS records. The status fields of the catalogue are there under their keys, unknown to the compiler. */
export const deviceStatusTable = pgTable(
  'device_status',
  {
    deviceId: integer('device_id').notNull(),
    collectedAt: timestamptz('collected_at').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
    originalCollectedAt: timestamptz('original_collected_at'),
    isLate: boolean('is_late').notNull().default(false),
    /** Of the report that brought it. */
    sequence: integer('sequence'),
    runStatus: integer('run_status'),
    encryptionFunction: boolean('encryption_function'),
    resendFunction: boolean('resend_function'),
    pushData: boolean('push_data'),
    ...(fieldColumns(statusFields) as Record<never, never>),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.collectedAt] })],
);
