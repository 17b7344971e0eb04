import { bigint, boolean, integer, jsonb, pgTable } from '../orm.ts';
import { timestamptz } from './columns.ts';
import { deviceTable } from './device.ts';

export const latestStatusTable = pgTable('latest_status', {
  deviceId: integer('device_id')
    .primaryKey()
    .references(() => deviceTable.id),
  collectedAt: timestamptz('collected_at').notNull(),
  receivedAt: timestamptz('received_at').notNull(),
  sequence: integer('sequence'),
  runStatus: integer('run_status'),
  encryptionFunction: boolean('encryption_function'),
  resendFunction: boolean('resend_function'),
  pushData: boolean('push_data'),
  values: jsonb('values').$type<Record<string, number | null>>().notNull(),
  /** Late ones stored since; who remembers fewer has not seen them all. */
  lateCount: bigint('late_count', { mode: 'number' }).notNull().default(0),
  /** Collect time of the newest status before this one. */
  previousAt: timestamptz('previous_at'),
});
