import { bigint, boolean, doublePrecision, integer, pgTable, primaryKey, smallint, sql } from '../orm.ts';
import { timestamptz } from './columns.ts';

export const waveformTable = pgTable(
  'waveform',
  {
    sensorId: integer('sensor_id').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    sampleRate: integer('sample_rate').notNull(),
    axes: smallint('axes').notNull(),
    unit: doublePrecision('unit').notNull(),
    parts: integer('parts').notNull(),
    receivedParts: integer('received_parts').notNull().default(0),
    sampleCount: bigint('sample_count', { mode: 'number' }).notNull().default(0),
    isComplete: boolean('is_complete')
      .notNull()
      .generatedAlwaysAs(sql`received_parts = parts`),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.sensorId, t.startedAt] })],
);
